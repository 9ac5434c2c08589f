; NVPTX: special registers, a shuffle, votes and a barrier; warps of 32.
; RUN: rejoin run %s --local=64 --arg=zeros:256 --out=0:i32 | FileCheck %s
; CHECK: argument 0: 34 35 32 33

target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p) convergent {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %tid, i32 2, i32 31)
  %all = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %n = call i32 @llvm.ctpop.i32(i32 %all)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = add i32 %x, %n
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
