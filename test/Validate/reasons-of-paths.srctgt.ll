; Paths: operations that are not modelled, and differences that need not be faults.
; RUN: not rejoin validate --engine=solve %s | FileCheck %s
; VERDICT: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p2:64:64:64:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define internal float @body(float %x) {
  %y = fadd nsz float %x, 0.0
  ret float %y
}

; CHECK: src_flags -> tgt_flags: inconclusive
; CHECK: flags of a call of the source allow other results: event
define float @src_flags(float %x) {
  %r = call nsz float @body(float %x)
  ret float %r
}
define float @tgt_flags(float %x) {
  %r = call float @body(float %x)
  %s = fneg float %r
  ret float %s
}

; CHECK: src_fences -> tgt_fences: inconclusive
; CHECK: no sampled run shows that fences with a read between them differ: event
define i32 @src_fences(ptr addrspace(1) %p, i32 %x) {
  %a = load i32, ptr addrspace(1) %p
  fence syncscope("workgroup") acquire
  %b = load i32, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  %c = add i32 %a, %b
  ret i32 %c
}
define i32 @tgt_fences(ptr addrspace(1) %p, i32 %x) {
  %a = load i32, ptr addrspace(1) %p
  fence syncscope("workgroup") acq_rel
  %b = load i32, ptr addrspace(1) %p
  %c = add i32 %a, %b
  ret i32 %c
}

; CHECK: src_kinds -> tgt_kinds: inconclusive
; CHECK: kinds of numbers of this type are not modelled
define ppc_fp128 @src_kinds(ppc_fp128 nofpclass(nan) %x) {
  ret ppc_fp128 %x
}
define ppc_fp128 @tgt_kinds(ppc_fp128 nofpclass(nan) %x) {
  %a = add i32 0, 1
  ret ppc_fp128 %x
}

; CHECK: src_tbaa -> tgt_tbaa: inconclusive
; CHECK: the target says of a private object that no thread writes it (!tbaa)
define i32 @src_tbaa(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %b = load i32, ptr addrspace(5) %a, !tbaa !0
  ret i32 %b
}
define i32 @tgt_tbaa(i32 %x) {
  %a = alloca i32, addrspace(5)
  %y = add i32 %x, 0
  store i32 %y, ptr addrspace(5) %a
  %b = load i32, ptr addrspace(5) %a, !tbaa !0
  ret i32 %b
}

; CHECK: src_metadata -> tgt_metadata: inconclusive
; CHECK: pointers with metadata bits are not modelled
define ptr addrspace(2) @src_metadata(i32 %x, ptr addrspace(2) %p) {
  %q = getelementptr i32, ptr addrspace(2) %p, i32 %x
  ret ptr addrspace(2) %q
}
define ptr addrspace(2) @tgt_metadata(i32 %x, ptr addrspace(2) %p) {
  %y = add i32 %x, 0
  %q = getelementptr i32, ptr addrspace(2) %p, i32 %y
  ret ptr addrspace(2) %q
}

; CHECK: src_volatile -> tgt_volatile: inconclusive
; CHECK: volatile accesses to private objects are not followed in loops without a bound, nor after 64 others
define i32 @src_volatile(i32 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  store volatile i32 %x, ptr addrspace(5) %a
  ret i32 0
}
define i32 @tgt_volatile(i32 %x) {
  %a = alloca i32, addrspace(5)
  %y = add i32 %x, 0
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  store volatile i32 %y, ptr addrspace(5) %a
  ret i32 0
}

!0 = !{!1, !1, i64 0, i64 1}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
