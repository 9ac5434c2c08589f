; Functions that round to another integer, or change a sign, than those that they replace. None is proved, by no engine.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-9: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"
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
