; Offsets that wrap, and addresses that leave the object on the way.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; The index times the size wraps.
define ptr addrspace(1) @src_scaled(ptr addrspace(1) %p) {
  %r = getelementptr nusw i8, ptr addrspace(1) %p, i64 48
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_scaled(ptr addrspace(1) %p) {
  %r = getelementptr nusw [384307168202282326 x i8], ptr addrspace(1) %p, i64 48
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_same(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 64
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_same(ptr addrspace(1) %p) {
  %r = getelementptr inbounds [288230376151711745 x i8], ptr addrspace(1) %p, i64 64
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_steps(ptr addrspace(1) %p) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 24
  %r = getelementptr inbounds i8, ptr addrspace(1) %q, i64 24
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_steps(ptr addrspace(1) %p) {
  %r = getelementptr inbounds [384307168202282326 x i8], ptr addrspace(1) %p, i64 48
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_zero(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 0
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_zero(ptr addrspace(1) %p) {
  %r = getelementptr inbounds [9223372036854775808 x i8], ptr addrspace(1) %p, i64 2
  ret ptr addrspace(1) %r
}
; Two steps that do not wrap are not one that does not.
define ptr addrspace(1) @src_sum(ptr addrspace(1) %p) {
  %q = getelementptr nusw i8, ptr addrspace(1) %p, i64 6917529027641081856
  %r = getelementptr nusw i8, ptr addrspace(1) %q, i64 6917529027641081856
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_sum(ptr addrspace(1) %p) {
  %r = getelementptr nusw i8, ptr addrspace(1) %p, i64 -4611686018427387904
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_backward(ptr addrspace(1) %p) {
  %q = getelementptr nusw i8, ptr addrspace(1) %p, i64 -32
  %r = getelementptr nusw i8, ptr addrspace(1) %q, i64 16
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_backward(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 -16
  ret ptr addrspace(1) %r
}
; The first step may leave the object, and the second comes back.
define ptr addrspace(1) @src_around(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 2
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_around(ptr addrspace(1) %p) {
  %r = getelementptr inbounds [10 x i8], ptr addrspace(1) %p, i64 1, i64 -8
  ret ptr addrspace(1) %r
}
; An index of more bits than an address has.
define ptr addrspace(1) @src_wide(ptr addrspace(1) %p) {
  %r = getelementptr nusw i8, ptr addrspace(1) %p, i64 1
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_wide(ptr addrspace(1) %p) {
  %r = getelementptr nusw i8, ptr addrspace(1) %p, i128 18446744073709551617
  ret ptr addrspace(1) %r
}
