; Accesses to images that differ in a channel, a width, a cache or what is written.
; None is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-7: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"

define float @src_mask5(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <2 x float> @llvm.amdgcn.image.sample.1d.v2f32.f32(i32 5, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
%e = extractelement <2 x float> %v, i32 1
ret float %e
}
define float @tgt_mask5(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 2, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_glc(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.load.1d.f32.i32(i32 1, i32 %i, <8 x i32> %r, i32 0, i32 1)
ret float %e
}
define float @tgt_glc(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.load.1d.f32.i32(i32 1, i32 %i, <8 x i32> %r, i32 0, i32 0)
ret float %e
}

define float @src_a16_sext(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%q = sext i16 %h to i32
%e = call float @llvm.amdgcn.image.load.1d.f32.i32(i32 1, i32 %q, <8 x i32> %r, i32 0, i32 0)
ret float %e
}
define float @tgt_a16_sext(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.load.1d.f32.i16(i32 1, i16 %h, <8 x i32> %r, i32 0, i32 0)
ret float %e
}

define void @src_istore(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <2 x float> poison, float %x, i32 0
%a2 = insertelement <2 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.image.store.1d.v2f32.i32(<2 x float> %a2, i32 3, i32 %i, <8 x i32> %r, i32 0, i32 0)
ret void
}
define void @tgt_istore(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <2 x float> poison, float %x, i32 0
%a2 = insertelement <2 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.image.store.1d.v2f32.i32(<2 x float> %a2, i32 5, i32 %i, <8 x i32> %r, i32 0, i32 0)
ret void
}

define void @src_istore_more(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <2 x float> poison, float %x, i32 0
%a2 = insertelement <2 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.image.store.1d.v2f32.i32(<2 x float> %a2, i32 3, i32 %i, <8 x i32> %r, i32 0, i32 0)
ret void
}
define void @tgt_istore_more(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <4 x float> <float 0.0,float 0.0,float 0.0,float 1.0>, float %x, i32 0
%a2 = insertelement <4 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.image.store.1d.v4f32.i32(<4 x float> %a2, i32 15, i32 %i, <8 x i32> %r, i32 0, i32 0)
ret void
}

define float @src_gather(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <4 x float> @llvm.amdgcn.image.gather4.2d.v4f32.f32(i32 1, float %x, float %y, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
%e = extractelement <4 x float> %v, i32 1
ret float %e
}
define float @tgt_gather(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <4 x float> @llvm.amdgcn.image.gather4.2d.v4f32.f32(i32 2, float %x, float %y, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
%e = extractelement <4 x float> %v, i32 1
ret float %e
}

define float @src_d16(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
define float @tgt_d16(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call half @llvm.amdgcn.image.sample.1d.f16.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
%f = fpext half %e to float
ret float %f
}
