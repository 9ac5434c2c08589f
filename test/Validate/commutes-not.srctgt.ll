; Others may not.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

define float @src_sub(float %a, float %b) {
  %s = fsub float %a, %b
  ret float %s
}
define float @tgt_sub(float %a, float %b) {
  %s = fsub float %b, %a
  ret float %s
}
define i1 @src_less(float %a, float %b) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = fcmp olt float %a, %b
  ret i1 %r
}
define i1 @tgt_less(float %a, float %b) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = fcmp olt float %b, %a
  ret i1 %r
}
define float @src_fma(float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %r
}
define float @tgt_fma(float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %c, float %b)
  ret float %r
}
declare float @llvm.fma.f32(float, float, float)
