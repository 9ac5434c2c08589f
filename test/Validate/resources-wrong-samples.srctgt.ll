; Samples of images that differ in an address, a level, a bias, an offset or the kind of coordinates.
; None is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-7: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_
target triple = "amdgcn-amd-amdhsa"

define float @src_coord(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <2 x float> @llvm.amdgcn.image.sample.1d.v2f32.f32(i32 5, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
%e = extractelement <2 x float> %v, i32 1
ret float %e
}
define float @tgt_coord(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 4, float %y, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_level1(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.l.1d.f32.f32(i32 1, float %x, float 1.0, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
define float @tgt_level1(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.lz.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_level_unknown(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.l.1d.f32.f32(i32 1, float %x, float %y, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
define float @tgt_level_unknown(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.lz.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_lz_plain(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.lz.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
define float @tgt_lz_plain(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_bias(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.b.1d.f32.f32.f32(i32 1, float 0.5, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
define float @tgt_bias(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_offset(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.o.1d.f32.f32(i32 1, i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
define float @tgt_offset(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}

define float @src_unorm(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 1, i32 0, i32 0)
ret float %e
}
define float @tgt_unorm(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
ret float %e
}
