; The target's access says of the memory what is not true: its type, its scopes, that nobody writes it; or the object has
; another size.
; Accesses to private objects that are undefined in the target. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @usep5(ptr addrspace(5))
; The load is of another type.
define i32 @src_type(i32 %x, i32 %y, i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !tbaa !0
  store i32 %y, ptr addrspace(5) %b, !tbaa !2
  %v = load i32, ptr addrspace(5) %a, !tbaa !0
  ret i32 %v
}
define i32 @tgt_type(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !tbaa !0
  %v = load i32, ptr addrspace(5) %a, !tbaa !2
  ret i32 %v
}
; What is loaded changes later.
define i32 @src_invariant(i32 %x, i32 %y, i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %w = load i32, ptr addrspace(5) %b, !invariant.load !4
  store i32 %y, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_invariant(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %w = load i32, ptr addrspace(5) %a, !invariant.load !4
  store i32 %y, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @src_scope(i32 %x, i32 %y, i1 %c) {
  ret i32 %x
}
define i32 @tgt_scope(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !alias.scope !7
  %v = load i32, ptr addrspace(5) %a, !noalias !7
  ret i32 %v
}
; The tag says that nobody writes it.
define i32 @src_constant(i32 %x) {
  ret i32 %x
}
define i32 @tgt_constant(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !tbaa !22
  ret i32 %v
}
; An object of another size, which is not known.
define void @src_scalable() {
  %a = alloca <vscale x 4 x i32>, align 16, addrspace(5)
  call void @usep5(ptr addrspace(5) %a)
  ret void
}
define void @tgt_scalable() {
  %a = alloca <vscale x 1 x i32>, align 16, addrspace(5)
  call void @usep5(ptr addrspace(5) %a)
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !5}
!2 = !{!3, !3, i64 0}
!3 = !{!"float", !5}
!4 = !{}
!5 = !{!"root"}
!7 = !{!8}
!8 = distinct !{!8, !9}
!9 = distinct !{!9}
!22 = !{!23, !23, i64 0, i64 1}
!23 = !{!"number", !24}
!24 = !{!"numbers"}
