; Orders of addresses are open behind the object's end, before its begin, with signs, and between two objects.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_before -> tgt_before: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_before() {
  %a = alloca i32, addrspace(5)
  %e = getelementptr i8, ptr addrspace(5) %a, i32 -4
  %c = icmp ult ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_before() {
  ret i1 true
}
; CHECK: src_far -> tgt_far: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_far() {
  %a = alloca i32, addrspace(5)
  %e = getelementptr i8, ptr addrspace(5) %a, i32 2147483647
  %c = icmp ugt ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_far() {
  ret i1 true
}
; CHECK: src_signed -> tgt_signed: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_signed() {
  %a = alloca i64, addrspace(5)
  %e = getelementptr inbounds i8, ptr addrspace(5) %a, i32 4
  %c = icmp sgt ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_signed() {
  ret i1 true
}
; CHECK: src_same_sign -> tgt_same_sign: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_same_sign() {
  %a = alloca i64, addrspace(5)
  %e = getelementptr inbounds i8, ptr addrspace(5) %a, i32 4
  %c = icmp ugt ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_same_sign() {
  %a = alloca i64, addrspace(5)
  %e = getelementptr inbounds i8, ptr addrspace(5) %a, i32 4
  %c = icmp samesign ugt ptr addrspace(5) %e, %a
  ret i1 %c
}
; Two orders that exclude each other.
; CHECK: src_orders -> tgt_orders: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_orders() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %c = icmp ult ptr addrspace(5) %a, %b
  %d = icmp ult ptr addrspace(5) %b, %a
  %e = and i1 %c, %d
  ret i1 %e
}
define i1 @tgt_orders() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %c = icmp ult ptr addrspace(5) %a, %b
  %d = alloca i32, addrspace(5)
  %f = icmp ult ptr addrspace(5) %b, %d
  %e = and i1 %c, %f
  ret i1 %e
}
