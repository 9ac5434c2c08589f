; Minima and maxima that give another number, or promise more, than those that they replace. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-7: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
declare float @_Z4fminff(float,float)
declare float @llvm.minnum.f32(float,float)
declare float @llvm.maxnum.f32(float,float)
declare float @llvm.minimum.f32(float,float)

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
