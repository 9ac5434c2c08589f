; Where an object lies shows in the bytes of an address that are read as a number, in a part of it, in a copy; a number becomes
; an address; a mask shows where it lies.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=run %s | FileCheck %s
; RUN: not rejoin validate %s | FileCheck --check-prefix=ALL %s
; ALL-NOT: : proved
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@g = internal addrspace(3) global i32 poison
; CHECK: src_number -> tgt_number: inconclusive
; CHECK-SAME: bytes of an address are read as a number or as another address, and one choice of addresses was tried
define i32 @src_number() {
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca ptr addrspace(5), addrspace(5)
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  %i = load i32, ptr addrspace(5) %b
  %r = and i32 %i, 16
  ret i32 %r
}
define i32 @tgt_number() {
  ret i32 0
}
; CHECK: src_part -> tgt_part: inconclusive
; CHECK: bytes of an address are read as a number or as another address, and one choice of addresses was tried
define i1 @src_part(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca [2 x ptr addrspace(5)], addrspace(5)
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  %i = load i8, ptr addrspace(5) %b
  %c = icmp eq i8 %i, 77
  ret i1 %c
}
define i1 @tgt_part(i1 %x) {
  ret i1 false
}
; CHECK: src_copied -> tgt_copied: inconclusive
; CHECK-SAME: bytes of an address are read as a number or as another address, and one choice of addresses was tried
define i32 @src_copied(i1 %x) {
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca ptr addrspace(5), addrspace(5)
  %d = alloca i32, addrspace(5)
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %d, ptr addrspace(5) %b, i64 4, i1 false)
  %i = load i32, ptr addrspace(5) %d
  %r = and i32 %i, 16
  ret i32 %r
}
define i32 @tgt_copied(i1 %x) {
  ret i32 0
}
; CHECK: src_local -> tgt_local: inconclusive
; CHECK-SAME: private objects may have different addresses: event 1 of thread 0
define i32 @src_local() {
  %b = alloca ptr addrspace(3), addrspace(5)
  store ptr addrspace(3) @g, ptr addrspace(5) %b
  %i = load i32, ptr addrspace(5) %b
  ret i32 %i
}
define i32 @tgt_local() {
  ret i32 0
}
; CHECK: src_forged -> tgt_forged: inconclusive
; CHECK: bytes of an address are read as a number or as another address, and one choice of addresses was tried
define i32 @src_forged(i1 %x) {
  ret i32 7
}
define i32 @tgt_forged(i1 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca ptr addrspace(5), addrspace(5)
  store i32 7, ptr addrspace(5) %a
  store i32 64, ptr addrspace(5) %b
  %p = load ptr addrspace(5), ptr addrspace(5) %b
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
; CHECK: src_masked -> tgt_masked: inconclusive
; CHECK: addresses of objects are computed with, and one choice of them was tried
define i32 @src_masked(i1 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 7, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_masked(i1 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 7, ptr addrspace(5) %a
  %p = call ptr addrspace(5) @llvm.ptrmask.p5.i32(ptr addrspace(5) %a, i32 -8)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
; What other memory holds is copied.
; CHECK: src_contents -> tgt_contents: inconclusive
; CHECK: memory is read, and only few contents were tried
@w = weak addrspace(1) constant i32 5
define i32 @src_contents(i1 %x) {
  %a = alloca i32, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %a, ptr addrspace(1) @w, i64 4, i1 false)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_contents(i1 %x) {
  ret i32 5
}
