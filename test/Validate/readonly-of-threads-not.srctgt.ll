; Without `noalias` another thread may write the memory before the barrier.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()

define i32 @src_readonly(ptr addrspace(1) readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %in
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt_readonly(ptr addrspace(1) readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  %r = add i32 %x, %x
  ret i32 %r
}
