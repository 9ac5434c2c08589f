; Null is not excluded where nothing promises it, or where it may be dereferenced.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; In this address space null may be dereferenced.
; CHECK: src_local_null -> tgt_local_null: refuted
define dereferenceable(4) ptr addrspace(3) @src_local_null(i1 %c, ptr addrspace(3) %p) {
  %r = select i1 %c, ptr addrspace(3) %p, ptr addrspace(3) null
  ret ptr addrspace(3) %r
}
define dereferenceable(4) ptr addrspace(3) @tgt_local_null(i1 %c, ptr addrspace(3) %p) {
  ret ptr addrspace(3) %p
}
; CHECK: src_nonnull -> tgt_nonnull: refuted
define ptr @src_nonnull(i1 %c, ptr %p) {
  %r = select i1 %c, ptr %p, ptr null
  ret ptr %r
}
define ptr @tgt_nonnull(i1 %c, ptr %p) {
  ret ptr %p
}
; CHECK: src_bounds -> tgt_bounds: refuted
define i1 @src_bounds(i64 %x) {
  %a = getelementptr i8, ptr null, i64 %x
  %r = icmp eq ptr %a, null
  ret i1 %r
}
define i1 @tgt_bounds(i64 %x) {
  ret i1 true
}
