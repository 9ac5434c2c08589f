; Operands that may change places.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

define i1 @src(float %a, float %b, <2 x float> %c, <2 x float> %d) {
  %s = fadd float %a, %b
  %p = fmul <2 x float> %c, %d
  %x = extractelement <2 x float> %p, i32 1
  %m = call float @llvm.fma.f32(float %s, float %x, float %a)
  %r = fcmp olt float %m, %b
  ret i1 %r
}
define i1 @tgt(float %a, float %b, <2 x float> %c, <2 x float> %d) {
  %s = fadd float %b, %a
  %p = fmul <2 x float> %d, %c
  %x = extractelement <2 x float> %p, i32 1
  %m = call float @llvm.fma.f32(float %x, float %s, float %a)
  %r = fcmp ogt float %b, %m
  ret i1 %r
}
declare float @llvm.fma.f32(float, float, float)

define float @src_poison(float %a, float %b) {
  %p = fadd nnan float %a, %b
  %r = call float @llvm.fmuladd.f32(float %p, float %b, float %a)
  ret float %r
}
define float @tgt_poison(float %a, float %b) {
  %p = fadd nnan float %b, %a
  %r = call float @llvm.fmuladd.f32(float %b, float %p, float %a)
  ret float %r
}
declare float @llvm.fmuladd.f32(float, float, float)
