; What is a loop does not depend on the order in which blocks are written: a join that stands before one of its ways has
; no first value, and a loop whose end stands before its begin has one of a turn.
; RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not=error:
target triple = "nvptx64-nvidia-cuda"

; Threads part from 2 on, or never.
define ptx_kernel void @join_first(ptr %p, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %large = icmp sgt i32 %n, 3
  br i1 %large, label %one, label %other
one:
  store i32 5, ptr %p
  br label %join
join:
  %limit = phi i32 [ 1, %one ], [ 2000, %other ]
  %c = icmp uge i32 %tid, %limit
  ; CHECK-DAG: layout-of-loops.ll:[[#@LINE+1]]:3: warning: {{.*}} do not reach the barrier at line [[#@LINE+3]] together: {{.*}}, if threads of one workgroup take different sides [divergent-barrier
  br i1 %c, label %work, label %end
work:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 7, ptr %p
  br label %end
other:
  store i32 6, ptr %p
  br label %join
end:
  store i32 9, ptr %p
  ret void
}

; The first turn has 100 threads.
define ptx_kernel void @latch_first(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
next:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 7, ptr %p
  br label %head
head:
  %k = phi i32 [ 16, %next ], [ 100, %entry ]
  %c = icmp ult i32 %tid, %k
  br i1 %c, label %next, label %end
end:
  store i32 9, ptr %p
  ret void
}
