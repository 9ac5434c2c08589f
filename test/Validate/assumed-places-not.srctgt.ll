; The target assumes of a private object where it lies, which is false for other places.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=run %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_assumed -> tgt_assumed: inconclusive
; CHECK: addresses of objects are computed with, and one choice of them was tried
define i8 @src_assumed(i1 %x) {
  %a = alloca i32, align 4, addrspace(5)
  ret i8 0
}
define i8 @tgt_assumed(i1 %x) {
  %a = alloca i32, align 4, addrspace(5)
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(5) %a, i32 32) ]
  ret i8 0
}
