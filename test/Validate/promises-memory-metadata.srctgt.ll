; Metadata of loads that the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

; CHECK: src_md_range -> tgt_md_range: inconclusive
define i32 @src_md_range(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_md_range(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p, !range !0
  ret i32 %r
}

; CHECK: src_md_nonnull -> tgt_md_nonnull: refuted
define ptr @src_md_nonnull(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p
  ret ptr %r
}
define ptr @tgt_md_nonnull(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p, !nonnull !1
  ret ptr %r
}

; CHECK: src_md_align -> tgt_md_align: refuted
define ptr @src_md_align(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p
  ret ptr %r
}
define ptr @tgt_md_align(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p, !align !2
  ret ptr %r
}

; CHECK: src_md_inv -> tgt_md_inv: refuted
; CHECK: thread {{.*}} has undefined behaviour in the target: it does what an attribute or metadata excludes
define i32 @src_md_inv(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_md_inv(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p, !invariant.load !1
  store i32 1, ptr addrspace(1) %p
  ret i32 %r
}

!0 = !{i32 0, i32 10}
!1 = !{}
!2 = !{i64 64}
