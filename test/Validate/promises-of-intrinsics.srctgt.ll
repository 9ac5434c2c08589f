; Attributes on calls of intrinsics that the source says, the declaration implies, or the operand shows.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1), <4 x i1>)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3), i1)
declare i32 @llvm.umin.i32(i32, i32)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare double @sqrt(double)
declare void @sees(i32)
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
