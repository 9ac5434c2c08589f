; Exponentials that are less exact, or of another base, than those that they replace.
; None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-3: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"
declare double @_Z3expd(double)
declare double @llvm.exp.f64(double)
declare float @_Z3expf(float)
declare float @llvm.exp.f32(float)
declare float @llvm.exp2.f32(float)

define double @src_exp_double(double %x) convergent  {
%r = call double @_Z3expd(double %x)
ret double %r
}
define double @tgt_exp_double(double %x) convergent  {
%r = call double @llvm.exp.f64(double %x)
ret double %r
}

define float @src_exp_exp2(float %x, float %y, float %z) convergent  {
%r = call float @_Z3expf(float %x)
ret float %r
}
define float @tgt_exp_exp2(float %x, float %y, float %z) convergent  {
%r = call float @llvm.exp2.f32(float %x)
ret float %r
}

define float @src_exp_afn(float %x, float %y, float %z) convergent  {
%r = call float @_Z3expf(float %x)
ret float %r
}
define float @tgt_exp_afn(float %x, float %y, float %z) convergent  {
%r = call afn float @llvm.exp.f32(float %x)
ret float %r
}
