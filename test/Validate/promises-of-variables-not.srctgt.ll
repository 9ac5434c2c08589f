; A load of a variable that says its value is defined, and more of it (a range, not null): a value outside is undefined
; behaviour. The lifetime of a variable that begins where it is alive makes poison of its contents.
; RUN: rejoin validate --engine=solve %s > %t.txt || test $? -le 2; FileCheck --implicit-check-not=proved %s < %t.txt
; CHECK: src_range -> tgt_range: refuted
; CHECK: src_null -> tgt_null: refuted
; CHECK: src_again -> tgt_again: inconclusive
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
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_again(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
!0 = !{}
!1 = !{i32 0, i32 9}
