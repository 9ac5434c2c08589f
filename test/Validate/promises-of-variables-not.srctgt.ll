; A load of a variable that says its value is defined, and more of it (a range, not null): a value outside is undefined
; behaviour. The lifetime of a variable that begins where it is alive makes poison of its contents.
; RUN: rejoin validate --engine=solve %s > %t.txt || test $? -le 2; FileCheck --implicit-check-not=proved %s < %t.txt
; CHECK: src_range -> tgt_range: refuted
; CHECK: src_null -> tgt_null: refuted
; CHECK: src_again -> tgt_again: inconclusive
; CHECK: the lifetime of a private object of the target begins where it is alive
; CHECK: src_there -> tgt_there: inconclusive
; CHECK: the target has metadata on an access to a private object that no access of the source has
; CHECK: src_invariant -> tgt_invariant: inconclusive
; CHECK: the target has metadata on an access to a private object that no access of the source has
; CHECK: src_two_types -> tgt_two_types: inconclusive
; CHECK: the target has metadata on an access to a private object that no access of the source has
; CHECK: src_before -> tgt_before: inconclusive
; CHECK: the target writes a private object before its lifetime begins
; CHECK: src_on_one_way -> tgt_on_one_way: inconclusive
; CHECK: the target writes a private object before its lifetime begins
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define void @src_range(i32 noundef %x) {
  ret void
}
define void @tgt_range(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !range !1, !noundef !0
  ret void
}
define void @src_null(ptr addrspace(1) noundef %x) {
  ret void
}
define void @tgt_null(ptr addrspace(1) noundef %x) {
  %a = alloca ptr addrspace(1), addrspace(5)
  store ptr addrspace(1) %x, ptr addrspace(5) %a
  %v = load ptr addrspace(1), ptr addrspace(5) %a, !nonnull !0, !noundef !0
  ret void
}
define i32 @src_again(i32 noundef %x) {
  ret i32 %x
}
define i32 @tgt_again(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define void @src_there(ptr addrspace(1) noundef %x) {
  ret void
}
define void @tgt_there(ptr addrspace(1) noundef %x) {
  %a = alloca ptr addrspace(1), addrspace(5)
  store ptr addrspace(1) %x, ptr addrspace(5) %a
  %v = load ptr addrspace(1), ptr addrspace(5) %a, !dereferenceable !2
  ret void
}
define i32 @src_invariant(i32 noundef %x) {
  ret i32 %x
}
define i32 @tgt_invariant(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  store i32 7, ptr addrspace(5) %a
  %u = load i32, ptr addrspace(5) %a, !invariant.load !0
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !invariant.load !0
  ret i32 %v
}
define i32 @src_two_types(i32 noundef %x) {
  ret i32 %x
}
define i32 @tgt_two_types(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !tbaa !6
  %v = load i32, ptr addrspace(5) %a, !tbaa !7
  ret i32 %v
}
define i32 @src_before(i32 noundef %x) {
  ret i32 %x
}
define i32 @tgt_before(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  ret i32 %v
}
define i32 @src_on_one_way(i32 noundef %x, i1 noundef %c) {
  ret i32 %x
}
define i32 @tgt_on_one_way(i32 noundef %x, i1 noundef %c) {
  %a = alloca i32, addrspace(5)
  br i1 %c, label %s, label %n
s:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  br label %n
n:
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
!0 = !{}
!1 = !{i32 0, i32 9}
!2 = !{i64 64}
!3 = !{!"root"}
!4 = !{!"int", !3}
!5 = !{!"float", !3}
!6 = !{!4, !4, i64 0}
!7 = !{!5, !5, i64 0}
