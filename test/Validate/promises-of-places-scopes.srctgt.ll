; The target's metadata say of an access other scopes than the source's.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src_scope -> tgt_scope: inconclusive
define void @src_scope(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !10
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_scope(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !11
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_more_scopes -> tgt_more_scopes: inconclusive
define void @src_more_scopes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !10
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_more_scopes(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !noalias !12
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_own_scope -> tgt_own_scope: inconclusive
define void @src_own_scope(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !alias.scope !12
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define void @tgt_own_scope(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4, !alias.scope !10
  store i32 %a, ptr addrspace(1) %o
  ret void
}

; CHECK: src_stored_scope -> tgt_stored_scope: inconclusive
define void @src_stored_scope(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !alias.scope !10
  ret void
}
define void @tgt_stored_scope(i32 %x, ptr addrspace(1) %o) {
  store i32 %x, ptr addrspace(1) %o, !alias.scope !11
  ret void
}
!7 = distinct !{!7}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = !{!8}
!11 = !{!9}
!12 = !{!8, !9}
