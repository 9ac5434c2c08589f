; NVPTX: LLVM 22 calls the result of every call divergent; blocks, sizes, votes and shuffles are more.
; A shuffle by a uniform index is uniform; votes are for one mask.
; RUN: %analyze %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK: for groups of 32, waves of 32
define ptx_kernel void @f(i32 %n) {
; CHECK: DIVERGENT (thread): %tid
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK: uniform (workgroup): %ctaid
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK: uniform (grid): %ntid
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %c = icmp eq i32 %tid, 3
; CHECK: uniform (32): %vote
  %vote = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
; CHECK: DIVERGENT (thread): %div.vote
  %div.vote = call i32 @llvm.nvvm.vote.ballot.sync(i32 %tid, i1 %c)
; CHECK: uniform (grid): %fma = call
  %fma = call float @llvm.fma.f32(float 1.0, float 2.0, float 3.0)
; CHECK: uniform (workgroup): %or
  %or = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %c)
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare float @llvm.fma.f32(float, float, float)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
