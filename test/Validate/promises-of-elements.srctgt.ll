; What LLVM may rely on in the source, in forms that are not scalar pointers or floats: each target is what it folds to.
; None is refuted.
; RUN: rejoin validate %s > %t || test $? = 2
; RUN: FileCheck --implicit-check-not=refuted --input-file=%t %s
; RUN: rejoin validate --engine=run %s > %t || test $? = 2
; RUN: rejoin validate --engine=solve %s > %t || test $? = 2
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.assume(i1)
declare ptr @varies(ptr, ...)
; CHECK: src_half -> tgt_half: proved
define half @src_half(half nofpclass(nan) %x) {
  %u = fcmp uno half %x, 0.0
  %r = select i1 %u, half 1.0, half %x
  ret half %r
}
define half @tgt_half(half nofpclass(nan) %x) {
  ret half %x
}
; CHECK: src_bfloat -> tgt_bfloat: proved
define bfloat @src_bfloat(bfloat nofpclass(nan) %x) {
  %u = fcmp uno bfloat %x, 0.0
  %r = select i1 %u, bfloat 1.0, bfloat %x
  ret bfloat %r
}
define bfloat @tgt_bfloat(bfloat nofpclass(nan) %x) {
  ret bfloat %x
}
; CHECK: src_bytes -> tgt_bytes: inconclusive
define i1 @src_bytes(ptr %p) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 4)]
  %c = icmp eq ptr %p, null
  ret i1 %c
}
define i1 @tgt_bytes(ptr %p) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 4)]
  ret i1 false
}
; CHECK: src_offset -> tgt_offset: proved
define i64 @src_offset(ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 16, i64 4)]
  %i = ptrtoint ptr %p to i64
  %r = and i64 %i, 15
  ret i64 %r
}
define i64 @tgt_offset(ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 16, i64 4)]
  %i = ptrtoint ptr %p to i64
  %r = and i64 %i, 12
  ret i64 %r
}
; CHECK: src_by_value -> tgt_by_value: proved
define i1 @src_by_value(ptr byval(i32) %p) {
  %c = icmp eq ptr %p, null
  ret i1 %c
}
define i1 @tgt_by_value(ptr byval(i32) %p) {
  ret i1 false
}
; CHECK: src_vector -> tgt_vector: proved
define i64 @src_vector(<2 x ptr> align 8 %p) {
  %e = extractelement <2 x ptr> %p, i32 1
  %i = ptrtoint ptr %e to i64
  %r = and i64 %i, 7
  ret i64 %r
}
define i64 @tgt_vector(<2 x ptr> align 8 %p) {
  ret i64 0
}
; CHECK: src_wide_index -> tgt_wide_index: proved
define i32 @src_wide_index(ptr addrspace(3) %p, i32 %i) {
  %j = zext i32 %i to i64
  %k = or i64 %j, 4294967296
  %q = getelementptr nuw i8, ptr addrspace(3) %p, i64 %k
  %r = ptrtoint ptr addrspace(3) %q to i32
  ret i32 %r
}
define i32 @tgt_wide_index(ptr addrspace(3) %p, i32 %i) {
  ret i32 poison
}
; CHECK: src_cancelled -> tgt_cancelled: proved
define ptr @src_cancelled(ptr %p) {
  %q = getelementptr nuw {i32, i32}, ptr %p, i64 -1, i32 1
  ret ptr %q
}
define ptr @tgt_cancelled(ptr %p) {
  ret ptr poison
}
; CHECK: src_other_calls -> tgt_other_calls: proved
define ptr @src_other_calls(ptr %a, ptr %b) {
  %x = call ptr (ptr, ...) @varies(ptr %a)
  %y = call ptr (ptr, ...) @varies(ptr %a, ptr returned %b)
  store ptr %x, ptr %y
  ret ptr %y
}
define ptr @tgt_other_calls(ptr %a, ptr %b) {
  %x = call ptr (ptr, ...) @varies(ptr %a)
  %y = call ptr (ptr, ...) @varies(ptr %a, ptr returned %b)
  store ptr %x, ptr %y
  ret ptr %b
}
