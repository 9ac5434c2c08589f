; The attribute says how denormal numbers are computed with.
; Code that is outlined: the new function, or its call, has an attribute that it must not have, or lacks one that it must
; have.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK-LABEL: src_out_denormal -> tgt_out_denormal: inconclusive
; CHECK-SAME: 'h_out_denormal', which only the target calls, and 'src_out_denormal' differ in an attribute: denormal-fp-math{{$}}
define internal float @h_out_denormal(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_denormal(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_denormal(float %x)  {
  %a = call float @h_out_denormal(float %x)
  ret float %a
}

; CHECK-LABEL: src_out_denormal_f32 -> tgt_out_denormal_f32: inconclusive
; CHECK-SAME: 'h_out_denormal_f32', which only the target calls, and 'src_out_denormal_f32' differ in an attribute: denormal-fp-math{{$}}
define internal float @h_out_denormal_f32(float %x) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_denormal_f32(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_denormal_f32(float %x)  {
  %a = call float @h_out_denormal_f32(float %x)
  ret float %a
}

; CHECK-LABEL: src_out_ieee -> tgt_out_ieee: inconclusive
; CHECK-SAME: 'h_out_ieee', which only the target calls, and 'src_out_ieee' differ in an attribute: denormal-fp-math{{$}}
define internal float @h_out_ieee(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_ieee(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_ieee(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = call float @h_out_ieee(float %x)
  ret float %a
}

; CHECK-LABEL: src_out_fixed_mode -> tgt_out_fixed_mode: inconclusive
; CHECK-SAME: 'h_out_fixed_mode', which only the target calls, and 'src_out_fixed_mode' differ in an attribute: denormal-fp-math{{$}}
define internal float @h_out_fixed_mode(float %x)  {
  %a = fadd float %x, 1.0
  ret float %a
}

define float @src_out_fixed_mode(float %x) "denormal-fp-math"="dynamic,dynamic" {
  %a = fadd float %x, 1.0
  ret float %a
}
define float @tgt_out_fixed_mode(float %x) "denormal-fp-math"="dynamic,dynamic" {
  %a = call float @h_out_fixed_mode(float %x)
  ret float %a
}
