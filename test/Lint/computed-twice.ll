; A number that is computed on both sides of a branch is the same after it: what is a function of the place is evaluated. With
; another number on one side, who comes is not known.
; RUN: not rejoin lint --verbose %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: computed-twice.ll:[[#@LINE+19]]:3: proved safe: wave operation{{.*}}: all lanes of its member mask that have not exited reach it
define ptx_kernel void @same(ptr %p, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %tid, 31
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %one, label %other
one:
  %a = lshr i32 %tid, 5
  store i32 %a, ptr %p
  br label %join
other:
  %b = lshr i32 %tid, 5
  br label %join
join:
  %warp = phi i32 [ %a, %one ], [ %b, %other ]
  %c = icmp eq i32 %warp, 0
  br i1 %c, label %work, label %end
work:
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)
  br label %end
end:
  ret void
}

; CHECK-DAG: computed-twice.ll:[[#@LINE+19]]:3: warning: the member mask 0xffffffff names lanes
define ptx_kernel void @different(ptr %p, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %tid, 31
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %one, label %other
one:
  %a = lshr i32 %tid, 4
  store i32 %a, ptr %p
  br label %join
other:
  %b = lshr i32 %tid, 5
  br label %join
join:
  %warp = phi i32 [ %a, %one ], [ %b, %other ]
  %c = icmp eq i32 %warp, 0
  br i1 %c, label %work, label %end
work:
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)
  br label %end
end:
  ret void
}

; A value for some threads alone.
; CHECK-DAG: computed-twice.ll:[[#@LINE+9]]:3: warning: the member mask 0xffffffff names lanes
define ptx_kernel void @chosen(ptr %p, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp ult i32 %tid, 16
  %number = select i1 %first, i32 0, i32 %n
  %c = icmp eq i32 %number, 0
  br i1 %c, label %work, label %end
work:
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
