; NVPTX: LLVM 22 calls the result of every call divergent; blocks, sizes, votes and reductions are more. Votes are for
; one mask. Of a matrix that all threads load from one address each gets another part.
; RUN: %analyze %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK: for groups of 32, waves of 32
define ptx_kernel void @f(i32 %n, ptr addrspace(1) %matrix) {
; CHECK: DIVERGENT (thread): %tid
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK: uniform (workgroup): %ctaid
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK: uniform (grid): %ntid
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %c = icmp eq i32 %tid, 3
  %tid.f = bitcast i32 %tid to float
; CHECK: uniform (32): %vote
  %vote = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
; CHECK: DIVERGENT (thread): %div.vote
  %div.vote = call i32 @llvm.nvvm.vote.ballot.sync(i32 %tid, i1 %c)
; CHECK: uniform (grid): %fma = call
  %fma = call float @llvm.fma.f32(float 1.0, float 2.0, float 3.0)
; CHECK: uniform (workgroup): %or
  %or = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %c)
; CHECK: uniform (32): %max
  %max = call float @llvm.nvvm.redux.sync.fmax.NaN(float %tid.f, i32 -1)
; CHECK: DIVERGENT (thread): %part
  %part = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.load.c.row.f32.p1(ptr addrspace(1) %matrix)
; CHECK: DIVERGENT (thread): %product
  %product = call { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32 1, i32 2, i32 3, float 0.0, float 0.0, float 0.0, float 0.0)
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare float @llvm.fma.f32(float, float, float)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
declare float @llvm.nvvm.redux.sync.fmax.NaN(float, i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.load.c.row.f32.p1(ptr addrspace(1))
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32, i32, i32, float, float, float, float)
