; An argument that is `noalias readonly` is taken to say that no other thread writes its memory, also in a function that
; a kernel calls: so the second load finds what the first one found. LLVM speaks of the function's execution alone.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()

define i32 @src(ptr addrspace(1) noalias readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %in
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt(ptr addrspace(1) noalias readonly %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  %r = add i32 %x, %x
  ret i32 %r
}
; The function only reads by it, though it does not say so.
define i32 @src_noalias(ptr addrspace(1) noalias %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %in
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt_noalias(ptr addrspace(1) noalias %in) {
  %x = load i32, ptr addrspace(1) %in
  call void @llvm.amdgcn.s.barrier()
  %r = add i32 %x, %x
  ret i32 %r
}
