; A barrier with a number of threads is for so many of the workgroup, in whole warps: under a branch by warps it is right,
; in a part of a warp it is not. Products of matrices need the whole warp as well.
; RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3))

define ptx_kernel void @by_warps(i32 %n) "nvvm.reqntid"="128,1,1" {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp = lshr i32 %tid, 5
  %produces = icmp eq i32 %warp, 0
  br i1 %produces, label %producer, label %consumer
producer:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  br label %end
consumer:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 64)
  br label %end
end:
  ret void
}

define ptx_kernel void @by_threads(ptr addrspace(3) %p) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %one, label %end
one:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %m = call {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %p)
  br label %end
end:
  ret void
}
; One finding at the branch, with both operations.
; CHECK: :30:3: warning: threads with `tid.x != 0` do not reach the barrier of some waves at line 32: {{.*}} [divergent-barrier, rule W1]
; CHECK: :33:3: note: also the operation of the whole wave at line 33
; CHECK: 0 errors, 1 warning
