; Images of AMDGPU have many forms of one access; passes choose among them.
; RUN: rejoin validate --passes=instcombine --mcpu=gfx1010 %s | FileCheck %s
; RUN: rejoin validate --passes=instcombine --mcpu=gfx1200 %s | FileCheck %s
; CHECK-COUNT-7: -> {{[a-z0-9_]+}}: proved
; CHECK-NOT: {{inconclusive|refuted}}

target triple = "amdgcn-amd-amdhsa"
define float @level(<8 x i32> %r, <4 x i32> %s, float %x) {
  %v = call float @llvm.amdgcn.image.sample.l.1d.f32.f32(i32 1, float %x, float -2.0, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret float %v
}
define float @bias(<8 x i32> %r, <4 x i32> %s, float %x) {
  %v = call float @llvm.amdgcn.image.sample.b.o.1d.f32.f32.f32(i32 1, i32 0, float 0.0, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret float %v
}
define float @narrow_address(<8 x i32> %r, <4 x i32> %s, half %h) {
  %x = fpext half %h to float
  %v = call float @llvm.amdgcn.image.sample.b.1d.f32.f32.f32(i32 1, float %x, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret float %v
}
define half @narrow_result(<8 x i32> %r, <4 x i32> %s, float %x) {
  %v = call <4 x float> @llvm.amdgcn.image.sample.1d.v4f32.f32(i32 15, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  %e = extractelement <4 x float> %v, i32 2
  %t = fptrunc float %e to half
  ret half %t
}
define <2 x float> @behind_mask(<8 x i32> %r, <4 x i32> %s, float %x) {
  %v = call <4 x float> @llvm.amdgcn.image.sample.1d.v4f32.f32(i32 2, float %x, <8 x i32> %r, <4 x i32> %s, i1 0, i32 0, i32 0)
  %e = shufflevector <4 x float> %v, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  ret <2 x float> %e
}
define <4 x float> @mip(<8 x i32> %r, i16 %h) {
  %x = zext i16 %h to i32
  %v = call <4 x float> @llvm.amdgcn.image.load.mip.1d.v4f32.i32(i32 15, i32 %x, i32 0, <8 x i32> %r, i32 0, i32 0)
  ret <4 x float> %v
}
define void @image_store(<8 x i32> %r, i32 %x, float %a) {
  %v = insertelement <4 x float> zeroinitializer, float %a, i32 0
  call void @llvm.amdgcn.image.store.1d.v4f32.i32(<4 x float> %v, i32 15, i32 %x, <8 x i32> %r, i32 0, i32 0)
  ret void
}
