; Other channels, other components, a value that is no default, and a level that is none of the first.
; RUN: not rejoin validate %s | FileCheck %s
; CHECK-NOT: proved
; CHECK: src_store -> tgt_store: refuted
; CHECK: src_buffer -> tgt_buffer: {{refuted|inconclusive}}
; CHECK: src_channel -> tgt_channel: {{refuted|inconclusive}}
; CHECK: src_level -> tgt_level: {{refuted|inconclusive}}
; CHECK: src_default -> tgt_default: refuted

target triple = "amdgcn-amd-amdhsa"
define void @src_store(<8 x i32> %r, i32 %x, float %a) {
  call void @llvm.amdgcn.image.store.1d.f32.i32(float %a, i32 1, i32 %x, <8 x i32> %r, i32 0, i32 0)
  ret void
}
define void @tgt_store(<8 x i32> %r, i32 %x, float %a) {
  call void @llvm.amdgcn.image.store.1d.f32.i32(float %a, i32 2, i32 %x, <8 x i32> %r, i32 0, i32 0)
  ret void
}
define float @src_buffer(<4 x i32> %r, i32 %o) {
  %v = call <2 x float> @llvm.amdgcn.raw.buffer.load.v2f32(<4 x i32> %r, i32 %o, i32 0, i32 0)
  %e = extractelement <2 x float> %v, i32 1
  ret float %e
}
define float @tgt_buffer(<4 x i32> %r, i32 %o) {
  %v = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %r, i32 %o, i32 0, i32 0)
  ret float %v
}
define float @src_channel(<8 x i32> %r, i32 %x) {
  %v = call <2 x float> @llvm.amdgcn.image.load.1d.v2f32.i32(i32 5, i32 %x, <8 x i32> %r, i32 0, i32 0)
  %e = extractelement <2 x float> %v, i32 1
  ret float %e
}
define float @tgt_channel(<8 x i32> %r, i32 %x) {
  %v = call float @llvm.amdgcn.image.load.1d.f32.i32(i32 2, i32 %x, <8 x i32> %r, i32 0, i32 0)
  ret float %v
}
define float @src_level(<8 x i32> %r, <4 x i32> %s, float %x) {
  %v = call float @llvm.amdgcn.image.sample.l.1d.f32.f32(i32 1, float %x, float 1.0, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret float %v
}
define float @tgt_level(<8 x i32> %r, <4 x i32> %s, float %x) {
  %v = call float @llvm.amdgcn.image.sample.lz.1d.f32.f32(i32 1, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret float %v
}
define void @src_default(<4 x i32> %r, i32 %x, float %a) "target-cpu"="gfx1200" {
  %v = insertelement <4 x float> zeroinitializer, float %a, i32 0
  call void @llvm.amdgcn.struct.buffer.store.format.v4f32(<4 x float> %v, <4 x i32> %r, i32 %x, i32 0, i32 42, i32 0)
  ret void
}
define void @tgt_default(<4 x i32> %r, i32 %x, float %a) "target-cpu"="gfx1200" {
  call void @llvm.amdgcn.struct.buffer.store.format.f32(float %a, <4 x i32> %r, i32 %x, i32 0, i32 42, i32 0)
  ret void
}
declare float @llvm.amdgcn.image.sample.l.1d.f32.f32(i32, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
