; Buffers of AMDGPU have many forms of one access; passes choose among them.
; RUN: rejoin validate --passes=instcombine --mcpu=gfx1010 %s | FileCheck %s
; RUN: rejoin validate --passes=instcombine --mcpu=gfx1200 %s | FileCheck %s
; CHECK-COUNT-3: -> {{[a-z0-9_]+}}: proved
; CHECK-NOT: {{inconclusive|refuted}}

target triple = "amdgcn-amd-amdhsa"
define <2 x float> @middle(<4 x i32> %r, i32 %o) {
  %v = call <4 x float> @llvm.amdgcn.raw.buffer.load.v4f32(<4 x i32> %r, i32 %o, i32 0, i32 0)
  %e = shufflevector <4 x float> %v, <4 x float> poison, <2 x i32> <i32 1, i32 2>
  ret <2 x float> %e
}
define float @first_of_format(<4 x i32> %r, i32 %o) {
  %v = call <4 x float> @llvm.amdgcn.struct.tbuffer.load.v4f32(<4 x i32> %r, i32 %o, i32 0, i32 0, i32 78, i32 0)
  %e = extractelement <4 x float> %v, i32 1
  ret float %e
}
define void @same_components(<4 x i32> %r, i32 %x, float %a) {
  %1 = insertelement <4 x float> poison, float %a, i32 0
  %v = shufflevector <4 x float> %1, <4 x float> poison, <4 x i32> zeroinitializer
  call void @llvm.amdgcn.struct.buffer.store.format.v4f32(<4 x float> %v, <4 x i32> %r, i32 %x, i32 0, i32 42, i32 0)
  ret void
}
