; A fence of fewer threads, and a barrier that demands that whole warps execute it together.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
define void @tgt_fence(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.membar.cta()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @src_fence(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.membar.sys()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_barrier(i32 %i) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
define void @src_barrier(i32 %i) {
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  ret void
}
