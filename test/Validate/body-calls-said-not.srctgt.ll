; The target says more of a call of a body than the source: how it is called, metadata, flags. Nothing is proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @use(i32)
define internal void @setp(ptr addrspace(5) %p) {
  store i32 7, ptr addrspace(5) %p
  ret void
}
define internal float @idf(float %x) {
  ret float %x
}
define internal i32 @idi(i32 %x) {
  ret i32 %x
}
define internal void @sg(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 7, ptr addrspace(1) %p
  store i32 8, ptr addrspace(1) %q
  ret void
}
define internal half @idh(half %x) {
  ret half %x
}
; CHECK: src_tail -> tgt_tail: {{inconclusive|refuted}}
define void @src_tail() {
  %a = alloca i32, addrspace(5)
  call void @setp(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  ret void
}
define void @tgt_tail() {
  %a = alloca i32, addrspace(5)
  tail call void @setp(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  ret void
}
; CHECK: src_nnan -> tgt_nnan: {{inconclusive|refuted}}
define float @src_nnan(float %x) {
  %v = call float @idf(float %x)
  ret float %v
}
define float @tgt_nnan(float %x) {
  %v = call nnan float @idf(float %x)
  ret float %v
}
; CHECK: src_callcc -> tgt_callcc: {{inconclusive|refuted}}
define void @src_callcc(i32 %x) {
  %v = call i32 @idi(i32 %x)
  call void @use(i32 %v)
  ret void
}
define void @tgt_callcc(i32 %x) {
  %v = call fastcc i32 @idi(i32 %x)
  call void @use(i32 %v)
  ret void
}
; CHECK: src_scopemd2 -> tgt_scopemd2: {{inconclusive|refuted}}
define void @src_scopemd2(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @sg(ptr addrspace(1) %p, ptr addrspace(1) %q)
  store i32 3, ptr addrspace(1) %p, !alias.scope !3
  ret void
}
define void @tgt_scopemd2(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @sg(ptr addrspace(1) %p, ptr addrspace(1) %q), !noalias !3
  store i32 3, ptr addrspace(1) %p, !alias.scope !3
  ret void
}
; CHECK: src_tbaa -> tgt_tbaa: {{inconclusive|refuted}}
define void @src_tbaa(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @sg(ptr addrspace(1) %p, ptr addrspace(1) %q)
  store float 3.0, ptr addrspace(1) %p, !tbaa !10
  ret void
}
define void @tgt_tbaa(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @sg(ptr addrspace(1) %p, ptr addrspace(1) %q), !tbaa !11
  store float 3.0, ptr addrspace(1) %p, !tbaa !10
  ret void
}
; CHECK: src_callflag -> tgt_callflag: {{inconclusive|refuted}}
define half @src_callflag(i8 %c) {
  %n = sitofp i8 %c to half
  %m = fneg half %n
  %v = call half @idh(half %m)
  ret half %v
}
define half @tgt_callflag(i8 %c) {
  %n = sitofp i8 %c to half
  %m = fneg half %n
  %v = call nsz half @idh(half %m)
  ret half %v
}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = !{!2}
!10 = !{!12, !12, i64 0}
!11 = !{!13, !13, i64 0}
!12 = !{!"float", !14}
!13 = !{!"int", !14}
!14 = !{!"char", !15}
!15 = !{!"root"}
