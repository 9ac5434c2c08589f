; NVPTX: LLVM 22 calls the result of every call divergent; blocks, sizes, votes and reductions are more. Votes are for
; one mask, and lookups of one lane for its segment. Of a matrix that all threads load from one address each gets another part.
; RUN: %analyze %s | FileCheck %s
; RUN: rejoin run %s --kernel=lookups --local=64 --check-analysis | FileCheck %s --check-prefix=EXECUTION
; EXECUTION: 0 contradicted

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

define ptx_kernel void @lookups() convergent {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = bitcast i32 %tid to float
  %mask = call i32 @llvm.nvvm.activemask()
  %lane = call i32 @llvm.cttz.i32(i32 %mask, i1 true)
; CHECK: uniform (32): %first = call
  %first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %mask, i32 %tid, i32 %lane, i32 31)
; CHECK: DIVERGENT (8): %eighth = call
  %eighth = call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %f, i32 3, i32 6175)
; Lanes beyond the last one that counts: each thread's own value.
; CHECK: DIVERGENT (thread): %own = call
  %own = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 9, i32 7)
; CHECK: DIVERGENT (thread): %any = call
  %any = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %tid, i32 31)
; CHECK: DIVERGENT (thread): %clamped = call
  %clamped = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 3, i32 %lane)
; CHECK: DIVERGENT (thread): %up = call
  %up = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %tid, i32 1, i32 0)
  ret void
}
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare float @llvm.fma.f32(float, float, float)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
declare float @llvm.nvvm.redux.sync.fmax.NaN(float, i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.load.c.row.f32.p1(ptr addrspace(1))
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32, i32, i32, float, float, float, float)
