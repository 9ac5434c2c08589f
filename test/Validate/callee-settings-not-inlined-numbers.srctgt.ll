; The attribute says how numbers are computed: rounding, denormals, NaNs, atomic operations of floats.
; Code that is inlined: the function that it is in now has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: src_in_strict -> tgt_in_strict: inconclusive
; CHECK-SAME: 'h_in_strict', which only the source calls, and 'tgt_in_strict' differ in an attribute: strictfp{{$}}
define internal float @h_in_strict(float %x) strictfp {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_in_strict(float %x)  {
  %a = call float @h_in_strict(float %x)
  ret float %a
}
define float @tgt_in_strict(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

; CHECK-LABEL: src_in_denormal -> tgt_in_denormal: inconclusive
; CHECK-SAME: 'h_in_denormal', which only the source calls, and 'tgt_in_denormal' differ in an attribute: denormal-fp-math{{$}}
define internal float @h_in_denormal(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_in_denormal(float %x)  {
  %a = call float @h_in_denormal(float %x)
  ret float %a
}
define float @tgt_in_denormal(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

; CHECK-LABEL: src_in_nonan -> tgt_in_nonan: inconclusive
; CHECK-SAME: 'h_in_nonan', which only the source calls, and 'tgt_in_nonan' differ in an attribute: no-nans-fp-math{{$}}
define internal float @h_in_nonan(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_in_nonan(float %x) "no-nans-fp-math"="true" {
  %a = call float @h_in_nonan(float %x)
  ret float %a
}
define float @tgt_in_nonan(float %x) "no-nans-fp-math"="true" {
  %a = fadd float %x, 1.0
  ret float %a
}

; CHECK-LABEL: src_in_atomics -> tgt_in_atomics: inconclusive
; CHECK-SAME: 'h_in_atomics', which only the source calls, and 'tgt_in_atomics' differ in an attribute: amdgpu-unsafe-fp-atomics{{$}}
define internal i32 @h_in_atomics(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_in_atomics(i32 %x) "amdgpu-unsafe-fp-atomics"="true" {
  %a = call i32 @h_in_atomics(i32 %x)
  ret i32 %a
}
define i32 @tgt_in_atomics(i32 %x) "amdgpu-unsafe-fp-atomics"="true" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
