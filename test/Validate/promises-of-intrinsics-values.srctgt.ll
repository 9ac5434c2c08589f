; Attributes on calls of other intrinsics, which the declaration implies, or the operand shows.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.umin.i32(i32, i32)
define void @src_nounwind(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define void @tgt_nounwind(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier() nounwind willreturn
  ret void
}
define i32 @src_defined(i32 %x) {
  %y = freeze i32 %x
  %a = call i32 @llvm.umin.i32(i32 %y, i32 8)
  ret i32 %a
}
define i32 @tgt_defined(i32 %x) {
  %y = freeze i32 %x
  %a = call i32 @llvm.umin.i32(i32 noundef %y, i32 8)
  ret i32 %a
}
define i32 @src_bounded(i32 %x) {
  %y = and i32 %x, 3
  %a = call i32 @llvm.umin.i32(i32 %y, i32 8)
  ret i32 %a
}
define i32 @tgt_bounded(i32 %x) {
  %y = and i32 %x, 3
  %a = call i32 @llvm.umin.i32(i32 range(i32 0, 8) %y, i32 8)
  ret i32 %a
}
