; VERDICT: proved
; Intrinsics of AMDGPU that have a general form and a shorter one, and atomic accesses of private memory.
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.tensor.load.to.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32 immarg)
declare void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32>, <8 x i32>, i32 immarg)
declare void @llvm.amdgcn.tensor.store.from.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32 immarg)
declare void @llvm.amdgcn.tensor.store.from.lds.d2(<4 x i32>, <8 x i32>, i32 immarg)
declare void @llvm.amdgcn.load.to.lds.p0(ptr, ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v6i32(<8 x i32>, <6 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)

define void @src_zero(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> zeroinitializer, <4 x i32> zeroinitializer, i32 3)
  ret void
}
define void @tgt_zero(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 3)
  ret void
}
define void @src_poison(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.store.from.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> <i32 0, i32 poison, i32 0, i32 0>, <4 x i32> poison, i32 0)
  ret void
}
define void @tgt_poison(<4 x i32> inreg %a, <8 x i32> inreg %b) {
  call void @llvm.amdgcn.tensor.store.from.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}
define void @src_flat(ptr addrspace(1) %from, ptr addrspace(3) %to) {
  %flat = addrspacecast ptr addrspace(1) %from to ptr
  call void @llvm.amdgcn.load.to.lds.p0(ptr %flat, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  ret void
}
define void @tgt_flat(ptr addrspace(1) %from, ptr addrspace(3) %to) {
  call void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1) %from, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  ret void
}
define i32 @src_own(ptr addrspace(5) %p, i32 %x) {
  store atomic i32 %x, ptr addrspace(5) %p seq_cst, align 4
  %v = load atomic i32, ptr addrspace(5) %p syncscope("agent") acquire, align 4
  ret i32 %v
}
define i32 @tgt_own(ptr addrspace(5) %p, i32 %x) {
  store i32 %x, ptr addrspace(5) %p, align 4
  %v = load i32, ptr addrspace(5) %p, align 4
  ret i32 %v
}
define <4 x float> @src_six(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 1, i32 3, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @tgt_six(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %part = shufflevector <8 x i32> %b, <8 x i32> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v6i32(<8 x i32> %a, <6 x i32> %part, <4 x float> %c, i32 1, i32 3, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @src_four(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @tgt_four(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %part = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %part, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
; What flags say stays.
define <4 x float> @src_flags(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %r = call nnan <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
define <4 x float> @tgt_flags(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %t) {
  %part = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %r = call nnan <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %part, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %t)
  ret <4 x float> %r
}
