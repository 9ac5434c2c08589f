; Metadata of an access that say less than the source's: a general type, fewer scopes, fewer bytes.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src_general -> tgt_general: proved
define void @src_general(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !4
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_general(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !tbaa !6
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_fewer_scopes -> tgt_fewer_scopes: proved
define void @src_fewer_scopes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !12
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_fewer_scopes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !11
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_fewer_bytes -> tgt_fewer_bytes: proved
define void @src_fewer_bytes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !14
  store ptr %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_fewer_bytes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !13
  store ptr %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_or_null -> tgt_or_null: proved
define void @src_or_null(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable !14
  store ptr %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_or_null(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load ptr, ptr addrspace(1) %p, align 4, !dereferenceable_or_null !13
  store ptr %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_stored_general -> tgt_stored_general: proved
define void @src_stored_general(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !tbaa !4
  ret void
}
define void @tgt_stored_general(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !tbaa !6
  ret void
}
!2 = !{!"any", !3}
!3 = !{!"root"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !2}
!6 = !{!2, !2, i64 0}
!7 = distinct !{!7}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!11 = !{!9}
!12 = !{!8, !9}
!13 = !{i64 8}
!14 = !{i64 64}
