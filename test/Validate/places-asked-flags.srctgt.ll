; An address inside of an object does not wrap, at each place.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_forwards -> tgt_forwards: proved
define i1 @src_forwards(i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  %j = and i32 %i, 3
  %e = getelementptr i32, ptr addrspace(5) %a, i32 %j
  %c = icmp eq ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_forwards(i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  %j = and i32 %i, 3
  %e = getelementptr nusw nuw i32, ptr addrspace(5) %a, i32 %j
  %c = icmp eq ptr addrspace(5) %e, %a
  ret i1 %c
}
; CHECK: src_merged -> tgt_merged: proved
define i1 @src_merged(ptr addrspace(5) %a, ptr addrspace(5) %b) {
  %e = getelementptr nuw [4 x i32], ptr addrspace(5) %a, i32 1, i32 1
  %c = icmp eq ptr addrspace(5) %e, %b
  ret i1 %c
}
define i1 @tgt_merged(ptr addrspace(5) %a, ptr addrspace(5) %b) {
  %e = getelementptr nuw i8, ptr addrspace(5) %a, i32 20
  %c = icmp eq ptr addrspace(5) %e, %b
  ret i1 %c
}
; CHECK: src_narrowed -> tgt_narrowed: proved
define i1 @src_narrowed(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %i) {
  %w = zext i32 %i to i64
  %e = getelementptr inbounds nuw float, ptr addrspace(3) %a, i64 %w
  %c = icmp eq ptr addrspace(3) %e, %b
  ret i1 %c
}
define i1 @tgt_narrowed(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %i) {
  %e = getelementptr inbounds nuw float, ptr addrspace(3) %a, i32 %i
  %c = icmp eq ptr addrspace(3) %e, %b
  ret i1 %c
}
