; An index times the size of an element must not wrap where an address says so (nuw, nusw, inbounds). Steps of bytes with the
; same sum have no such product.
; RUN: rejoin validate %s > %t.txt || test $? -le 2; FileCheck --implicit-check-not=proved %s < %t.txt
; RUN: rejoin validate --engine=solve %s > %t.txt || test $? -le 2; FileCheck --implicit-check-not=proved %s < %t.txt
; CHECK: src_negative
; CHECK: src_narrow_index
; CHECK: src_shifted
; CHECK: src_shifted_signed
; CHECK: src_in_bounds
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define ptr addrspace(1) @src_negative(ptr addrspace(1) %p) {
  %r = getelementptr nuw i8, ptr addrspace(1) %p, i64 -8
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_negative(ptr addrspace(1) %p) {
  %r = getelementptr nuw i64, ptr addrspace(1) %p, i64 -1
  ret ptr addrspace(1) %r
}
define ptr addrspace(3) @src_narrow_index(ptr addrspace(3) %p) {
  %r = getelementptr nuw i8, ptr addrspace(3) %p, i32 -4
  ret ptr addrspace(3) %r
}
define ptr addrspace(3) @tgt_narrow_index(ptr addrspace(3) %p) {
  %r = getelementptr nuw i32, ptr addrspace(3) %p, i1 true
  ret ptr addrspace(3) %r
}
define ptr addrspace(1) @src_shifted(ptr addrspace(1) %p, i64 %i) {
  %o = shl i64 %i, 3
  %r = getelementptr nuw i8, ptr addrspace(1) %p, i64 %o
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_shifted(ptr addrspace(1) %p, i64 %i) {
  %r = getelementptr nuw i64, ptr addrspace(1) %p, i64 %i
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_shifted_signed(ptr addrspace(1) %p, i64 %i) {
  %o = shl i64 %i, 3
  %r = getelementptr nusw i8, ptr addrspace(1) %p, i64 %o
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_shifted_signed(ptr addrspace(1) %p, i64 %i) {
  %r = getelementptr nusw i64, ptr addrspace(1) %p, i64 %i
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_in_bounds(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 32
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_in_bounds(ptr addrspace(1) %p) {
  %r = getelementptr inbounds [576460752303423489 x i8], ptr addrspace(1) %p, i64 32
  ret ptr addrspace(1) %r
}
