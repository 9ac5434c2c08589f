; NVPTX: a leader, shuffles of floats and with the predicate, segments, and the registers of lane masks.
; RUN: rejoin run %s --kernel=elect --local=8 --arg=zeros:64 --out=0:i32 | FileCheck --check-prefix=ELECT %s
; RUN: rejoin run %s --kernel=floats --local=8 --arg=zeros:32 --out=0:f32 | FileCheck --check-prefix=FLOATS %s
; RUN: rejoin run %s --kernel=predicate --local=8 --arg=zeros:64 --out=0:i32 | FileCheck --check-prefix=PREDICATE %s
; RUN: rejoin run %s --kernel=segments --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=SEGMENTS %s
; RUN: rejoin run %s --kernel=masks --local=40 --arg=zeros:800 --out=0:i32 | FileCheck --check-prefix=MASKS %s
; The least lane of the mask; the others learn which it is.
; ELECT: argument 0: 0 0 2 2 2 2 2 2 0 0 1 0 0 0 0 0
; FLOATS: argument 0: 1.5 2.5 3.5 4.5 5.5 6.5 7.5 7.5
; The value of the lane two below, and whether there is one; else the own.
; PREDICATE: argument 0: 0 1 0 1 2 3 4 5 0 0 1 1 1 1 1 1
; In segments of four, lane 1 of each.
; SEGMENTS: argument 0: 1 1 1 1 5 5 5 5
; Of lane 3, then of lane 35, which is lane 3 of its warp.
; MASKS: argument 0: 8 -8 -16 15 7 8 -8 -16 15 7

target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @elect(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %some = icmp uge i32 %tid, 2
  br i1 %some, label %here, label %end
here:
  %r = call { i32, i1 } @llvm.nvvm.elect.sync(i32 252)
  %leader = extractvalue { i32, i1 } %r, 0
  %is = extractvalue { i32, i1 } %r, 1
  %is.32 = zext i1 %is to i32
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %leader, ptr addrspace(1) %at
  %next = getelementptr i32, ptr addrspace(1) %at, i32 8
  store i32 %is.32, ptr addrspace(1) %next
  br label %end
end:
  ret void
}
define ptx_kernel void @floats(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = uitofp i32 %tid to float
  %x = fadd float %f, 0.5
  %last = icmp eq i32 %tid, 7
  %by = select i1 %last, i32 0, i32 1
  %y = call float @llvm.nvvm.shfl.sync.down.f32(i32 255, float %x, i32 %by, i32 31)
  %at = getelementptr float, ptr addrspace(1) %p, i32 %tid
  store float %y, ptr addrspace(1) %at
  ret void
}
define ptx_kernel void @predicate(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 255, i32 %tid, i32 2, i32 0)
  %x = extractvalue { i32, i1 } %r, 0
  %is = extractvalue { i32, i1 } %r, 1
  %is.32 = zext i1 %is to i32
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %x, ptr addrspace(1) %at
  %next = getelementptr i32, ptr addrspace(1) %at, i32 8
  store i32 %is.32, ptr addrspace(1) %next
  ret void
}
define ptx_kernel void @segments(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ; (32 - 4) << 8 | 31
  %x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 255, i32 %tid, i32 1, i32 7199)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %x, ptr addrspace(1) %at
  ret void
}
define ptx_kernel void @masks(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %tid, 31
  %own = icmp eq i32 %lane, 3
  br i1 %own, label %write, label %end
write:
  %warp = lshr i32 %tid, 5
  %first = mul i32 %warp, 5
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %first
  %eq = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  store i32 %eq, ptr addrspace(1) %at
  %ge = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  %at.1 = getelementptr i32, ptr addrspace(1) %at, i32 1
  store i32 %ge, ptr addrspace(1) %at.1
  %gt = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
  %at.2 = getelementptr i32, ptr addrspace(1) %at, i32 2
  store i32 %gt, ptr addrspace(1) %at.2
  %le = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  %at.3 = getelementptr i32, ptr addrspace(1) %at, i32 3
  store i32 %le, ptr addrspace(1) %at.3
  %lt = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %at.4 = getelementptr i32, ptr addrspace(1) %at, i32 4
  store i32 %lt, ptr addrspace(1) %at.4
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
