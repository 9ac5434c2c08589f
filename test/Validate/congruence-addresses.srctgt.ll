; Offsets of one address, in one step or several.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define ptr addrspace(1) @src_steps(ptr addrspace(1) %p) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 24
  %r = getelementptr inbounds i8, ptr addrspace(1) %q, i64 -8
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_steps(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_field(ptr addrspace(1) %p) {
  %r = getelementptr inbounds {i32, [8 x i64]}, ptr addrspace(1) %p, i64 1, i32 1, i64 2
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_field(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 96
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_back(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 -12
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_back(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i32, ptr addrspace(1) %p, i64 -3
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_forward(ptr addrspace(1) %p) {
  %q = getelementptr nusw i8, ptr addrspace(1) %p, i64 24
  %r = getelementptr nusw i8, ptr addrspace(1) %q, i64 8
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_forward(ptr addrspace(1) %p) {
  %r = getelementptr nuw i8, ptr addrspace(1) %p, i64 32
  ret ptr addrspace(1) %r
}
