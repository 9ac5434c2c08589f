; Volatile accesses to private objects are no events of a run, however the address comes to them: through a choice, a callee, memory,
; a copy, or as an argument. So runs alone prove nothing; the pair that differs in dead code alone is congruent.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=run %s | FileCheck %s
; RUN: not rejoin validate %s | FileCheck --check-prefix=ALL %s
; ALL-NOT: : proved
; ALL: src_copied -> tgt_copied: proved
; ALL-NOT: : proved
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_selected -> tgt_selected: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define i32 @src_selected(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %p = select i1 %x, ptr addrspace(5) %a, ptr addrspace(5) %b
  store volatile i32 1, ptr addrspace(5) %p
  ret i32 0
}
define i32 @tgt_selected(i1 %x) {
  ret i32 0
}
; CHECK: src_phi -> tgt_phi: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define i32 @src_phi(i1 %x) {
entry:
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  br i1 %x, label %left, label %right
left:
  br label %right
right:
  %p = phi ptr addrspace(5) [ %a, %entry ], [ %b, %left ]
  store volatile i32 1, ptr addrspace(5) %p
  ret i32 0
}
define i32 @tgt_phi(i1 %x) {
  ret i32 0
}
define internal void @stores(ptr addrspace(5) %p) {
  store volatile i32 1, ptr addrspace(5) %p
  ret void
}
; CHECK: src_callee -> tgt_callee: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define i32 @src_callee(i1 %x) {
  %a = alloca i32, addrspace(5)
  call void @stores(ptr addrspace(5) %a)
  ret i32 0
}
define i32 @tgt_callee(i1 %x) {
  ret i32 0
}
; CHECK: src_from_memory -> tgt_from_memory: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define i32 @src_from_memory(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca ptr addrspace(5), addrspace(5)
  store i32 1, ptr addrspace(5) %a
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  %p = load ptr addrspace(5), ptr addrspace(5) %b
  %v = load volatile i32, ptr addrspace(5) %p
  ret i32 %v
}
define i32 @tgt_from_memory(i1 %x) {
  ret i32 1
}
; The source of a copy is private, and of the other one both are.
; CHECK: src_copied -> tgt_copied: inconclusive
; CHECK: volatile accesses to private objects are not compared
define i32 @src_copied(i1 %x, ptr addrspace(1) %to) {
  %a = alloca i32, addrspace(5)
  store i32 3, ptr addrspace(5) %a
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %to, ptr addrspace(5) %a, i64 4, i1 true)
  ret i32 0
}
define i32 @tgt_copied(i1 %x, ptr addrspace(1) %to) {
  %a = alloca i32, addrspace(5)
  store i32 3, ptr addrspace(5) %a
  %y = zext i1 %x to i32
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %to, ptr addrspace(5) %a, i64 4, i1 true)
  ret i32 0
}
; CHECK: src_copied_within -> tgt_copied_within: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define i32 @src_copied_within(i1 %x) {
  %a = alloca [2 x i32], addrspace(5)
  %b = alloca i32, addrspace(5)
  %i = zext i1 %x to i32
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store i32 3, ptr addrspace(5) %b
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %p, ptr addrspace(5) %b, i64 4, i1 true)
  ret i32 0
}
define i32 @tgt_copied_within(i1 %x) {
  ret i32 0
}
