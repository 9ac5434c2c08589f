; Attributes on calls of intrinsics that access memory, which the source says, the declaration implies, or the operand
; shows.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
define void @src_same(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_same(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @src_weaker(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_weaker(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @src_aligned_argument(ptr addrspace(1) align 16 %p, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_aligned_argument(ptr addrspace(1) align 16 %p, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @src_existing_argument(ptr addrspace(1) dereferenceable(64) %p, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @tgt_existing_argument(ptr addrspace(1) dereferenceable(64) %p, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) dereferenceable(64) %p, i8 1, i64 %n, i1 false)
  ret void
}
define void @src_accessed(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 32, i1 false)
  ret void
}
define void @tgt_accessed(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) dereferenceable(32) %q, i64 32, i1 false)
  ret void
}
define void @src_declared_so(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
define void @tgt_declared_so(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) noalias writeonly captures(none) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
define void @src_two_sizes(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %q, i8 2, i64 %n, i1 false)
  ret void
}
define void @tgt_two_sizes(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 1, i64 %n, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %q, i8 2, i64 %n, i1 false)
  ret void
}
