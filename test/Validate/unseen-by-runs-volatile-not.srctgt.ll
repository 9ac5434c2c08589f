; Volatile accesses to private objects are not compared.
; Runs with all inputs are no proof where what differs shows in none.
; RUN: rejoin validate --engine=run %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_volatile -> tgt_volatile: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define void @src_volatile(i1 %c) {
  %a = alloca i32, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret void
}
define void @tgt_volatile(i1 %c) {
  ret void
}
; CHECK: src_volatile_passed -> tgt_volatile_passed: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define internal void @stores(ptr %p) {
  store volatile i32 1, ptr %p
  ret void
}
define void @src_volatile_passed(i1 %c) {
  %a = alloca i32, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  call void @stores(ptr %f)
  ret void
}
define void @tgt_volatile_passed(i1 %c) {
  ret void
}
; CHECK: src_volatile_chosen -> tgt_volatile_chosen: inconclusive
; CHECK: volatile accesses to private objects are not compared
define void @src_volatile_chosen(i1 %c) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %p = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) %b
  %v = atomicrmw volatile add ptr addrspace(5) %p, i32 1 monotonic
  ret void
}
define void @tgt_volatile_chosen(i1 %c) {
  ret void
}
; CHECK: src_volatile_copied -> tgt_volatile_copied: inconclusive
; CHECK-SAME: volatile accesses to private objects are not compared
define void @src_volatile_copied(i1 %c) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %a
  call void @llvm.memcpy.p5.p5.i32(ptr addrspace(5) %b, ptr addrspace(5) %a, i32 4, i1 true)
  ret void
}
define void @tgt_volatile_copied(i1 %c) {
  ret void
}
declare void @llvm.memcpy.p5.p5.i32(ptr addrspace(5), ptr addrspace(5), i32, i1)
