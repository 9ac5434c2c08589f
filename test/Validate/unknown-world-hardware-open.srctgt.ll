; Numbers of lanes and the last digits of libraries stay open; parts of images and broadcasts of poison do not.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5-G1-ni:7:8:9"
declare void @sees(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare float @llvm.cos.f32(float)
declare <2 x i32> @llvm.amdgcn.readfirstlane.v2i32(<2 x i32>)
declare <4 x float> @llvm.amdgcn.image.sample.1d.v4f32.f32(i32, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare float @llvm.amdgcn.image.sample.1d.f32.f32(i32, float, <8 x i32>, <4 x i32>, i1, i32, i32)
; CHECK: src_lane -> tgt_lane: inconclusive
define void @src_lane(i1 %x) {
  %r = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %c = icmp eq i32 %r, 20
  br i1 %c, label %t, label %e
t:
  call void @sees(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_lane(i1 %x) {
  ret void
}
; Libraries differ in the last digits.
; CHECK: src_digits -> tgt_digits: inconclusive
define i1 @src_digits(i1 %x) {
  %f = uitofp i1 %x to float
  %c = call float @llvm.cos.f32(float %f)
  %r = fcmp oeq float %c, 0x3FE14A2800000000
  ret i1 %r
}
define i1 @tgt_digits(i1 %x) {
  ret i1 %x
}
; The target's own operation, of which one part is asked for: each channel is an operation of its own.
; CHECK: src_part -> tgt_part: proved
define float @src_part(float %s, <8 x i32> inreg %rsrc, <4 x i32> inreg %sampler) {
  %all = call <4 x float> @llvm.amdgcn.image.sample.1d.v4f32.f32(i32 15, float %s, <8 x i32> %rsrc, <4 x i32> %sampler, i1 false, i32 0, i32 0)
  %r = extractelement <4 x float> %all, i32 0
  ret float %r
}
define float @tgt_part(float %s, <8 x i32> inreg %rsrc, <4 x i32> inreg %sampler) {
  %r = call float @llvm.amdgcn.image.sample.1d.f32.f32(i32 1, float %s, <8 x i32> %rsrc, <4 x i32> %sampler, i1 false, i32 0, i32 0)
  ret float %r
}
; What is broadcast of poison need not be asked for.
; CHECK: src_poison -> tgt_poison: proved
define <2 x i32> @src_poison(i32 %x) {
  %v = insertelement <2 x i32> poison, i32 %x, i32 0
  %r = call <2 x i32> @llvm.amdgcn.readfirstlane.v2i32(<2 x i32> %v)
  ret <2 x i32> %r
}
define <2 x i32> @tgt_poison(i32 %x) {
  %v = insertelement <2 x i32> poison, i32 %x, i32 0
  %r = call <2 x i32> @llvm.amdgcn.readfirstlane.v2i32(<2 x i32> %v)
  %s = shufflevector <2 x i32> %r, <2 x i32> poison, <2 x i32> <i32 0, i32 poison>
  ret <2 x i32> %s
}
