; Roots, exponentials and products with a sum that are less exact, or promise more, than those that they replace. None is
; proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-10: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare float @_Z3fmafff(float,float,float)
declare float @llvm.fma.f32(float,float,float)
declare float @llvm.fmuladd.f32(float,float,float)
declare float @_Z3madfff(float,float,float)
declare float @_Z4sqrtf(float)
declare float @llvm.sqrt.f32(float)
declare double @_Z3expd(double)
declare double @llvm.exp.f64(double)
declare float @_Z3expf(float)
declare float @llvm.exp.f32(float)
declare float @llvm.exp2.f32(float)

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
!9 = !{float 1.0e2}
