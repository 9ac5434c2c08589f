; Accesses to buffers that differ in an offset, a format, a width or what is written: none is proved.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said --implicit-check-not=": proved" %s
; RUN: not rejoin validate --engine=induct %s > %t.induct
; RUN: FileCheck --input-file=%t.induct --implicit-check-not=": proved" %s
; CHECK-COUNT-7: {{^}}src_{{[a-z0-9_]+}} -> tgt_{{[a-z0-9_]+}}: {{refuted|inconclusive}}

; CHECK-NOT: -> tgt_

target triple = "amdgcn-amd-amdhsa"

define float @src_volatile(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call <2 x float> @llvm.amdgcn.raw.buffer.load.v2f32(<4 x i32> %b, i32 %i, i32 0, i32 -2147483648)
%f = extractelement <2 x float> %e, i32 0
ret float %f
}
define float @tgt_volatile(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%e = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %b, i32 %i, i32 0, i32 -2147483648)
ret float %e
}

define float @src_buf_off(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <4 x float> @llvm.amdgcn.raw.buffer.load.v4f32(<4 x i32> %b, i32 %i, i32 0, i32 0)
%e = extractelement <4 x float> %v, i32 1
ret float %e
}
define float @tgt_buf_off(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%o = add i32 %i, 8
%e = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %b, i32 %o, i32 0, i32 0)
ret float %e
}

define float @src_buf_soff(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <4 x float> @llvm.amdgcn.raw.buffer.load.v4f32(<4 x i32> %b, i32 %i, i32 0, i32 0)
%e = extractelement <4 x float> %v, i32 1
ret float %e
}
define float @tgt_buf_soff(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%o = add i32 %i, 4
%e = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %b, i32 %o, i32 4, i32 0)
ret float %e
}

define float @src_sbuf(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <4 x float> @llvm.amdgcn.s.buffer.load.v4f32(<4 x i32> %b, i32 %i, i32 0)
%e = extractelement <4 x float> %v, i32 2
ret float %e
}
define float @tgt_sbuf(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%o = add i32 %i, 4
%e = call float @llvm.amdgcn.s.buffer.load.f32(<4 x i32> %b, i32 %o, i32 0)
ret float %e
}

define float @src_fmt(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%v = call <4 x float> @llvm.amdgcn.raw.buffer.load.format.v4f32(<4 x i32> %b, i32 %i, i32 0, i32 0)
%e = extractelement <4 x float> %v, i32 1
ret float %e
}
define float @tgt_fmt(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%o = add i32 %i, 4
%e = call float @llvm.amdgcn.raw.buffer.load.format.f32(<4 x i32> %b, i32 %o, i32 0, i32 0)
ret float %e
}

define void @src_store1(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <2 x float> poison, float %x, i32 0
%a2 = insertelement <2 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.raw.buffer.store.format.v2f32(<2 x float> %a2, <4 x i32> %b, i32 %i, i32 0, i32 0)
ret void
}
define void @tgt_store1(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <4 x float> <float 0.0,float 0.0,float 0.0,float 1.0>, float %x, i32 0
%a2 = insertelement <4 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.raw.buffer.store.format.v4f32(<4 x float> %a2, <4 x i32> %b, i32 %i, i32 0, i32 0)
ret void
}

define void @src_store_plain(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <2 x float> poison, float %x, i32 0
%a2 = insertelement <2 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.raw.buffer.store.v2f32(<2 x float> %a2, <4 x i32> %b, i32 %i, i32 0, i32 0)
ret void
}
define void @tgt_store_plain(<8 x i32> %r, <4 x i32> %s, float %x, float %y, i32 %i, i16 %h, half %hf, <4 x i32> %b) "target-cpu"="gfx1030" {
%a1 = insertelement <4 x float> <float 0.0,float 0.0,float 0.0,float 0.0>, float %x, i32 0
%a2 = insertelement <4 x float> %a1, float %y, i32 1
call void @llvm.amdgcn.raw.buffer.store.v4f32(<4 x float> %a2, <4 x i32> %b, i32 %i, i32 0, i32 0)
ret void
}
