; Kernel arguments that are loaded from where the HSA ABI puts them, also two in one word; from elsewhere they are others.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()

; CHECK: src_words -> tgt_words: proved
define amdgpu_kernel void @src_words(ptr addrspace(1) %p, i32 %n, i16 %m) {
  %w = zext i16 %m to i32
  %s = add i32 %n, %w
  store i32 %s, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_words(ptr addrspace(1) %p, i32 %n, i16 %m) {
  %segment = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p.load = load ptr addrspace(1), ptr addrspace(4) %segment, align 16, !invariant.load !0
  %n.offset = getelementptr inbounds i8, ptr addrspace(4) %segment, i64 8
  %n.load = load i32, ptr addrspace(4) %n.offset, align 8, !invariant.load !0
  %m.offset = getelementptr inbounds i8, ptr addrspace(4) %segment, i64 12
  %m.word = load i32, ptr addrspace(4) %m.offset, align 4, !invariant.load !0
  %m.load = trunc i32 %m.word to i16
  %w = zext i16 %m.load to i32
  %s = add i32 %n.load, %w
  store i32 %s, ptr addrspace(1) %p.load
  ret void
}

; CHECK: src_other -> tgt_other: refuted
define amdgpu_kernel void @src_other(ptr addrspace(1) %p, i32 %n, i32 %m) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_other(ptr addrspace(1) %p, i32 %n, i32 %m) {
  %segment = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %n.offset = getelementptr inbounds i8, ptr addrspace(4) %segment, i64 12
  %n.load = load i32, ptr addrspace(4) %n.offset, align 4, !invariant.load !0
  store i32 %n.load, ptr addrspace(1) %p
  ret void
}

!0 = !{}
