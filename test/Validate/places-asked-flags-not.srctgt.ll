; The target says of an address that it does not wrap, and it may.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_unsigned -> tgt_unsigned: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_unsigned(i32 %i) {
  %a = alloca i64, addrspace(5)
  %e = getelementptr i8, ptr addrspace(5) %a, i32 %i
  %c = icmp eq ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_unsigned(i32 %i) {
  %a = alloca i64, addrspace(5)
  %e = getelementptr nuw i8, ptr addrspace(5) %a, i32 %i
  %c = icmp eq ptr addrspace(5) %e, %a
  ret i1 %c
}
; CHECK: src_wraps -> tgt_wraps: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_wraps() {
  %a = alloca i64, addrspace(5)
  %e = getelementptr i8, ptr addrspace(5) %a, i32 -8
  %c = icmp eq ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_wraps() {
  %a = alloca i64, addrspace(5)
  %e = getelementptr nusw i8, ptr addrspace(5) %a, i32 -8
  %c = icmp eq ptr addrspace(5) %e, %a
  ret i1 %c
}
; Forth and back, which wraps though the sum does not.
; CHECK: src_sum -> tgt_sum: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_sum(ptr addrspace(5) %a, ptr addrspace(5) %b) {
  %e = getelementptr nuw i8, ptr addrspace(5) %a, i32 12
  %c = icmp eq ptr addrspace(5) %e, %b
  ret i1 %c
}
define i1 @tgt_sum(ptr addrspace(5) %a, ptr addrspace(5) %b) {
  %e = getelementptr nuw [4 x i32], ptr addrspace(5) %a, i32 1, i32 -1
  %c = icmp eq ptr addrspace(5) %e, %b
  ret i1 %c
}
; An index that is too wide for addresses keeps its value, or the address is poison.
; CHECK: src_wide -> tgt_wide: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_wide(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %i) {
  %e = getelementptr inbounds i8, ptr addrspace(3) %a, i32 %i
  %c = icmp eq ptr addrspace(3) %e, %b
  ret i1 %c
}
define i1 @tgt_wide(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %i) {
  %w = zext i32 %i to i64
  %e = getelementptr inbounds i8, ptr addrspace(3) %a, i64 %w
  %c = icmp eq ptr addrspace(3) %e, %b
  ret i1 %c
}
; CHECK: src_wide_unsigned -> tgt_wide_unsigned: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_wide_unsigned(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %i) {
  %e = getelementptr nuw i8, ptr addrspace(3) %a, i32 %i
  %c = icmp eq ptr addrspace(3) %e, %b
  ret i1 %c
}
define i1 @tgt_wide_unsigned(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %i) {
  %w = sext i32 %i to i64
  %e = getelementptr nuw i8, ptr addrspace(3) %a, i64 %w
  %c = icmp eq ptr addrspace(3) %e, %b
  ret i1 %c
}
