; Roots that are less exact, or promise more, than those that they replace.
; None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-4: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"
declare float @_Z4sqrtf(float)
declare float @llvm.sqrt.f32(float)

define float @src_sqrt_back(float %x, float %y, float %z) convergent  {
%r = call float @llvm.sqrt.f32(float %x)
ret float %r
}
define float @tgt_sqrt_back(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}

define float @src_sqrt_afn(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @tgt_sqrt_afn(float %x, float %y, float %z) convergent  {
%r = call afn float @llvm.sqrt.f32(float %x)
ret float %r
}

define float @src_sqrt_nnan(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @tgt_sqrt_nnan(float %x, float %y, float %z) convergent  {
%r = call nnan float @llvm.sqrt.f32(float %x)
ret float %r
}

define float @src_sqrt_fpmath(float %x, float %y, float %z) convergent  {
%r = call float @_Z4sqrtf(float %x)
ret float %r
}
define float @tgt_sqrt_fpmath(float %x, float %y, float %z) convergent  {
%r = call float @llvm.sqrt.f32(float %x), !fpmath !9
ret float %r
}
!9 = !{float 1.0e2}
