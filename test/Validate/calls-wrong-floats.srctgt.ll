; Functions of floats that round to other values, or promise more, than those that they replace. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-26: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}
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
declare float @_Z4fminff(float,float)
declare float @llvm.minnum.f32(float,float)
declare float @llvm.maxnum.f32(float,float)
declare float @llvm.minimum.f32(float,float)
declare float @_Z5roundf(float)
declare float @_Z4rintf(float)
declare float @_Z5truncf(float)
declare float @_Z5floorf(float)
declare float @_Z4ceilf(float)
declare float @_Z4fabsf(float)
declare float @_Z8copysignff(float,float)
declare float @llvm.round.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.copysign.f32(float,float)

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

define float @src_fmin_minimum(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_minimum(float %x, float %y, float %z) convergent  {
%r = call float @llvm.minimum.f32(float %x, float %y)
ret float %r
}

define float @src_fmin_nnan(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_nnan(float %x, float %y, float %z) convergent  {
%r = call nnan float @llvm.minnum.f32(float %x, float %y)
ret float %r
}

define float @src_fmin_select(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_select(float %x, float %y, float %z) convergent  {
%c = fcmp olt float %x, %y
%r = select i1 %c, float %x, float %y
ret float %r
}

define float @src_select_minnum(float %x, float %y, float %z) convergent  {
%c = fcmp olt float %x, %y
%r = select i1 %c, float %x, float %y
ret float %r
}
define float @tgt_select_minnum(float %x, float %y, float %z) convergent  {
%r = call float @llvm.minnum.f32(float %x, float %y)
ret float %r
}

define float @src_select_minnum_nnan(float %x, float %y, float %z) convergent  {
%c = fcmp olt float %x, %y
%r = select nnan i1 %c, float %x, float %y
ret float %r
}
define float @tgt_select_minnum_nnan(float %x, float %y, float %z) convergent  {
%r = call nnan float @llvm.minnum.f32(float %x, float %y)
ret float %r
}

define float @src_fmin_fmax(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}
define float @tgt_fmin_fmax(float %x, float %y, float %z) convergent  {
%r = call float @llvm.maxnum.f32(float %x, float %y)
ret float %r
}

define float @src_minnum_fmin(float %x, float %y, float %z) convergent  {
%r = call float @llvm.minimum.f32(float %x, float %y)
ret float %r
}
define float @tgt_minnum_fmin(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fminff(float %x, float %y)
ret float %r
}

define float @src_round_rint(float %x, float %y, float %z) convergent  {
%r = call float @_Z5roundf(float %x)
ret float %r
}
define float @tgt_round_rint(float %x, float %y, float %z) convergent  {
%r = call float @llvm.rint.f32(float %x)
ret float %r
}

define float @src_round_roundeven(float %x, float %y, float %z) convergent  {
%r = call float @_Z5roundf(float %x)
ret float %r
}
define float @tgt_round_roundeven(float %x, float %y, float %z) convergent  {
%r = call float @llvm.roundeven.f32(float %x)
ret float %r
}

define float @src_rint_round(float %x, float %y, float %z) convergent  {
%r = call float @_Z4rintf(float %x)
ret float %r
}
define float @tgt_rint_round(float %x, float %y, float %z) convergent  {
%r = call float @llvm.round.f32(float %x)
ret float %r
}

define float @src_trunc_floor(float %x, float %y, float %z) convergent  {
%r = call float @_Z5truncf(float %x)
ret float %r
}
define float @tgt_trunc_floor(float %x, float %y, float %z) convergent  {
%r = call float @llvm.floor.f32(float %x)
ret float %r
}

define float @src_floor_ceil(float %x, float %y, float %z) convergent  {
%r = call float @_Z5floorf(float %x)
ret float %r
}
define float @tgt_floor_ceil(float %x, float %y, float %z) convergent  {
%r = call float @llvm.ceil.f32(float %x)
ret float %r
}

define float @src_ceil_trunc(float %x, float %y, float %z) convergent  {
%r = call float @_Z4ceilf(float %x)
ret float %r
}
define float @tgt_ceil_trunc(float %x, float %y, float %z) convergent  {
%r = call float @llvm.trunc.f32(float %x)
ret float %r
}

define float @src_floor_trunc(float %x, float %y, float %z) convergent  {
%r = call float @_Z5floorf(float %x)
ret float %r
}
define float @tgt_floor_trunc(float %x, float %y, float %z) convergent  {
%r = call float @llvm.trunc.f32(float %x)
ret float %r
}

define float @src_copysign(float %x, float %y, float %z) convergent  {
%r = call float @_Z8copysignff(float %x, float %y)
ret float %r
}
define float @tgt_copysign(float %x, float %y, float %z) convergent  {
%r = call float @llvm.copysign.f32(float %y, float %x)
ret float %r
}

define float @src_fabs(float %x, float %y, float %z) convergent  {
%r = call float @_Z4fabsf(float %x)
ret float %r
}
define float @tgt_fabs(float %x, float %y, float %z) convergent  {
ret float %x
}

!9 = !{float 1.0e2}
