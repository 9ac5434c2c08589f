; Steps of elements made steps of bytes, and back, where the product is known not to wrap.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --engine=solve --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define ptr addrspace(1) @src_constant(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i32, ptr addrspace(1) %p, i64 -3
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_constant(ptr addrspace(1) %p) {
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 -12
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_extended(ptr addrspace(1) %p, i32 %i) {
  %w = sext i32 %i to i64
  %o = shl nsw i64 %w, 3
  %r = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %o
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_extended(ptr addrspace(1) %p, i32 %i) {
  %w = sext i32 %i to i64
  %r = getelementptr inbounds i64, ptr addrspace(1) %p, i64 %w
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_wide(ptr addrspace(1) %p, i64 %i) {
  %o = shl nsw i64 %i, 3
  %r = getelementptr nusw i8, ptr addrspace(1) %p, i64 %o
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_wide(ptr addrspace(1) %p, i64 %i) {
  %r = getelementptr nusw i64, ptr addrspace(1) %p, i64 %i
  ret ptr addrspace(1) %r
}
