; Forms of AMDGPU's intrinsics that are not the same: another group or policy, undefined groups of the target, parts of a
; matrix that its format needs, an atomic access that others see, and one that reads and writes.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_number -> tgt_number: refuted
; CHECK: src_undefined -> tgt_undefined: refuted
; CHECK: src_policy -> tgt_policy: refuted
; CHECK: src_direction -> tgt_direction: refuted
; CHECK: src_other -> tgt_other: refuted
; CHECK: src_format -> tgt_format: inconclusive
; CHECK: src_part -> tgt_part: refuted
; CHECK: src_wide -> tgt_wide: inconclusive
; CHECK: src_shared -> tgt_shared: refuted
; CHECK: src_value -> tgt_value: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.tensor.load.to.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32 immarg)
declare void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32>, <8 x i32>, i32 immarg)
declare void @llvm.amdgcn.tensor.store.from.lds.d2(<4 x i32>, <8 x i32>, i32 immarg)
declare void @llvm.amdgcn.load.to.lds.p0(ptr, ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v6i32(<8 x i32>, <6 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)

define void @src_number(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> <i32 0, i32 0, i32 1, i32 0>, <4 x i32> zeroinitializer, i32 0)
  ret void
}
define void @tgt_number(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}
define void @src_undefined(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}
define void @tgt_undefined(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> poison, <4 x i32> zeroinitializer, i32 0)
  ret void
}
define void @src_policy(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> zeroinitializer, <4 x i32> zeroinitializer, i32 1)
  ret void
}
define void @tgt_policy(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}
define void @src_direction(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> zeroinitializer, <4 x i32> zeroinitializer, i32 0)
  ret void
}
define void @tgt_direction(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.store.from.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}
define void @src_other(ptr addrspace(1) %from, ptr addrspace(1) %other, ptr addrspace(3) %to) {
  %flat = addrspacecast ptr addrspace(1) %from to ptr
  call void @llvm.amdgcn.load.to.lds.p0(ptr %flat, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  ret void
}
define void @tgt_other(ptr addrspace(1) %from, ptr addrspace(1) %other, ptr addrspace(3) %to) {
  %next = getelementptr i8, ptr addrspace(1) %from, i64 4
  call void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1) %next, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  ret void
}
; Numbers of 8 bits need all registers.
define <4 x float> @src_format(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 1, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @tgt_format(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %part = shufflevector <8 x i32> %b, <8 x i32> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v6i32(<8 x i32> %a, <6 x i32> %part, <4 x float> %c, i32 0, i32 1, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @src_part(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 2, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @tgt_part(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %part = shufflevector <8 x i32> %b, <8 x i32> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 6>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v6i32(<8 x i32> %a, <6 x i32> %part, <4 x float> %c, i32 0, i32 2, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
; The target reads registers that hold poison.
define <4 x float> @src_wide(<8 x i32> %a, <6 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v6i32(<8 x i32> %a, <6 x i32> %b, <4 x float> %c, i32 0, i32 2, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @tgt_wide(<8 x i32> %a, <6 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %all = shufflevector <6 x i32> %b, <6 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 poison, i32 poison>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %all, <4 x float> %c, i32 0, i32 2, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define i32 @src_shared(ptr addrspace(1) %p) {
  %v = load atomic i32, ptr addrspace(1) %p seq_cst, align 4
  ret i32 %v
}
define i32 @tgt_shared(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}
define i32 @src_value(ptr addrspace(5) %p, i32 %x) {
  store atomic i32 %x, ptr addrspace(5) %p seq_cst, align 4
  %v = load atomic i32, ptr addrspace(5) %p seq_cst, align 4
  ret i32 %v
}
define i32 @tgt_value(ptr addrspace(5) %p, i32 %x) {
  %v = load i32, ptr addrspace(5) %p, align 4
  store i32 %x, ptr addrspace(5) %p, align 4
  ret i32 %v
}
