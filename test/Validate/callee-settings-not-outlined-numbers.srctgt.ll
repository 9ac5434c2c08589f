; The attribute says how numbers are computed: rounding, NaNs, infinities, atomic operations of floats.
; Code that is outlined: the new function, or its call, has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: src_out_nonan -> tgt_out_nonan: inconclusive
; CHECK-SAME: 'h_out_nonan', which only the target calls, and 'src_out_nonan' differ in an attribute: no-nans-fp-math{{$}}
define internal float @h_out_nonan(float %x) "no-nans-fp-math"="true" {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_nonan(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_nonan(float %x)  {
  %a = call float @h_out_nonan(float %x)
  ret float %a
}

; CHECK-LABEL: src_out_noinf -> tgt_out_noinf: inconclusive
; CHECK-SAME: 'h_out_noinf', which only the target calls, and 'src_out_noinf' differ in an attribute: no-infs-fp-math{{$}}
define internal float @h_out_noinf(float %x) "no-infs-fp-math"="true" {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_noinf(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_noinf(float %x)  {
  %a = call float @h_out_noinf(float %x)
  ret float %a
}

; CHECK-LABEL: src_out_atomics -> tgt_out_atomics: inconclusive
; CHECK-SAME: 'h_out_atomics', which only the target calls, and 'src_out_atomics' differ in an attribute: amdgpu-unsafe-fp-atomics{{$}}
define internal i32 @h_out_atomics(i32 %x) "amdgpu-unsafe-fp-atomics"="true" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}

define i32 @src_out_atomics(i32 %x)  {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %x, %t
  ret i32 %a
}
define i32 @tgt_out_atomics(i32 %x)  {
  %a = call i32 @h_out_atomics(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: src_out_strict -> tgt_out_strict: inconclusive
; CHECK-SAME: 'h_out_strict', which only the target calls, and 'src_out_strict' differ in an attribute: strictfp{{$}}
define internal float @h_out_strict(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_strict(float %x) strictfp {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_strict(float %x) strictfp {
  %a = call float @h_out_strict(float %x)
  ret float %a
}
