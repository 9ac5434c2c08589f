; What the target says of the kernarg segment and of its loads is a promise of the target: an alignment or a size that
; segments do not have, an address outside, an argument without alias beside what is loaded. Arguments that the compiler
; adds lie by rules of their own.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK-NOT: src_{{aligned|size|outside|alias|hidden}} -> {{.*}}: proved
; CHECK: src_right -> tgt_right: proved
; CHECK-NOT: src_{{aligned|size|outside|alias|hidden}} -> {{.*}}: proved
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()

define amdgpu_kernel void @src_aligned(ptr addrspace(1) %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_aligned(ptr addrspace(1) %p, i32 %n) {
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %v = load i32, ptr addrspace(4) %at, align 256, !invariant.load !0
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_size(ptr addrspace(1) %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_size(ptr addrspace(1) %p, i32 %n) {
  %s = call dereferenceable(100000) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %v = load i32, ptr addrspace(4) %at, align 8, !invariant.load !0
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_outside(ptr addrspace(1) %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_outside(ptr addrspace(1) %p, i32 %n) {
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %far = getelementptr inbounds i8, ptr addrspace(4) %s, i64 100000
  %at = getelementptr inbounds i8, ptr addrspace(4) %far, i64 -99992
  %v = load i32, ptr addrspace(4) %at, align 8, !invariant.load !0
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_alias(ptr addrspace(1) noalias %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %v, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_alias(ptr addrspace(1) noalias %p, i32 %n) {
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  store i32 %n, ptr addrspace(1) %p
  %l = load ptr addrspace(1), ptr addrspace(4) %s, align 8, !invariant.load !0
  %v = load i32, ptr addrspace(1) %l
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @src_hidden(ptr addrspace(1) %p, i32 %n, i32 inreg "amdgpu-hidden-argument" %h) {
  store i32 %h, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_hidden(ptr addrspace(1) %p, i32 %n, i32 inreg "amdgpu-hidden-argument" %h) {
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %s, i64 12
  %v = load i32, ptr addrspace(4) %at, align 4, !invariant.load !0
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_right(ptr addrspace(1) %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_right(ptr addrspace(1) %p, i32 %n) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %v = load i32, ptr addrspace(4) %at, align 8, !invariant.load !0
  store i32 %v, ptr addrspace(1) %p
  ret void
}

!0 = !{}
