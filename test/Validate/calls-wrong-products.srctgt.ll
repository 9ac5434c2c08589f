; Products with a sum that are less exact, or of other numbers, than those that they replace.
; None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-3: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"
declare float @_Z3fmafff(float,float,float)
declare float @llvm.fma.f32(float,float,float)
declare float @llvm.fmuladd.f32(float,float,float)
declare float @_Z3madfff(float,float,float)

define float @src_fma_muladd(float %x, float %y, float %z) convergent  {
%r = call float @_Z3fmafff(float %x, float %y, float %z)
ret float %r
}
define float @tgt_fma_muladd(float %x, float %y, float %z) convergent  {
%r = call float @llvm.fmuladd.f32(float %x, float %y, float %z)
ret float %r
}

define float @src_mad_back(float %x, float %y, float %z) convergent  {
%r = call float @llvm.fma.f32(float %x, float %y, float %z)
ret float %r
}
define float @tgt_mad_back(float %x, float %y, float %z) convergent  {
%r = call float @_Z3madfff(float %x, float %y, float %z)
ret float %r
}

define float @src_muladd_mad(float %x, float %y, float %z) convergent  {
%r = call float @_Z3madfff(float %x, float %y, float %z)
ret float %r
}
define float @tgt_muladd_mad(float %x, float %y, float %z) convergent  {
%a = fmul float %x, %y
%r = fadd float %a, %x
ret float %r
}
