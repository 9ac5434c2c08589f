; Arguments that lie side by side are loaded as one vector of numbers, and become addresses again. The elements are those
; of their places, and what attributes say of an argument they do not say of what is loaded.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()

; CHECK: src_pair -> tgt_pair: proved
define amdgpu_kernel void @src_pair(ptr addrspace(1) %p, ptr addrspace(1) %q, float %x, i32 %n) {
  %v = load i32, ptr addrspace(1) %q
  %w = add i32 %v, %n
  store i32 %w, ptr addrspace(1) %p
  %f = getelementptr float, ptr addrspace(1) %p, i32 1
  store float %x, ptr addrspace(1) %f
  ret void
}
define amdgpu_kernel void @tgt_pair(ptr addrspace(1) %p, ptr addrspace(1) %q, float %x, i32 %n) {
  %s = call nonnull align 16 dereferenceable(280) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %pq = load <2 x i64>, ptr addrspace(4) %s, align 16, !invariant.load !0
  %p.i = extractelement <2 x i64> %pq, i32 0
  %p.l = inttoptr i64 %p.i to ptr addrspace(1)
  %q.i = extractelement <2 x i64> %pq, i32 1
  %q.l = inttoptr i64 %q.i to ptr addrspace(1)
  %o = getelementptr inbounds i8, ptr addrspace(4) %s, i64 16
  %xn = load <2 x i32>, ptr addrspace(4) %o, align 16, !invariant.load !0
  %x.i = extractelement <2 x i32> %xn, i32 0
  %x.l = bitcast i32 %x.i to float
  %n.l = extractelement <2 x i32> %xn, i32 1
  %v = load i32, ptr addrspace(1) %q.l
  %w = add i32 %v, %n.l
  store i32 %w, ptr addrspace(1) %p.l
  %f = getelementptr float, ptr addrspace(1) %p.l, i32 1
  store float %x.l, ptr addrspace(1) %f
  ret void
}

; CHECK: src_word -> tgt_word: proved
define amdgpu_kernel void @src_word(ptr addrspace(1) %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_word(ptr addrspace(1) %p, i32 %n) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p.i = load i64, ptr addrspace(4) %s, align 16, !invariant.load !0
  %p.l = inttoptr i64 %p.i to ptr addrspace(1)
  store i32 %n, ptr addrspace(1) %p.l
  ret void
}

; CHECK: src_swapped -> tgt_swapped: refuted
define amdgpu_kernel void @src_swapped(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_swapped(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %pq = load <2 x i64>, ptr addrspace(4) %s, align 16, !invariant.load !0
  %p.i = extractelement <2 x i64> %pq, i32 1
  %p.l = inttoptr i64 %p.i to ptr addrspace(1)
  %q.i = extractelement <2 x i64> %pq, i32 0
  %q.l = inttoptr i64 %q.i to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %p.l
  store i32 2, ptr addrspace(1) %q.l
  ret void
}

; The addresses that are loaded are not based on the arguments.
; CHECK: src_alias -> tgt_alias: refuted
define amdgpu_kernel void @src_alias(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p.l = load ptr addrspace(1), ptr addrspace(4) %s, align 16, !invariant.load !0
  %o = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %q.l = load ptr addrspace(1), ptr addrspace(4) %o, align 8, !invariant.load !0
  store i32 1, ptr addrspace(1) %p.l
  store i32 2, ptr addrspace(1) %q.l
  ret void
}
define amdgpu_kernel void @tgt_alias(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p.l = load ptr addrspace(1), ptr addrspace(4) %s, align 16, !invariant.load !0
  %o = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %q.l = load ptr addrspace(1), ptr addrspace(4) %o, align 8, !invariant.load !0
  store i32 2, ptr addrspace(1) %q.l
  store i32 1, ptr addrspace(1) %p.l
  ret void
}

; Without `!nonnull` what is loaded may be null.
; CHECK: src_null -> tgt_null: {{refuted|inconclusive}}
define amdgpu_kernel void @src_null(ptr nonnull %p, ptr addrspace(1) %q) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p.l = load ptr, ptr addrspace(4) %s, align 16, !invariant.load !0
  %c = icmp eq ptr %p.l, null
  %v = zext i1 %c to i32
  store i32 %v, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_null(ptr nonnull %p, ptr addrspace(1) %q) {
  %s = call nonnull align 16 dereferenceable(272) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p.l = load ptr, ptr addrspace(4) %s, align 16, !invariant.load !0
  store i32 0, ptr addrspace(1) %q
  ret void
}

; The target alone says that a number is not undefined.
; CHECK: src_undefined -> tgt_undefined: {{refuted|inconclusive}}
define amdgpu_kernel void @src_undefined(ptr addrspace(1) %p, i32 %n) {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_undefined(ptr addrspace(1) %p, i32 %n) {
  %s = call nonnull align 16 dereferenceable(268) ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %o = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %n.l = load i32, ptr addrspace(4) %o, align 8, !invariant.load !0, !noundef !0
  store i32 %n.l, ptr addrspace(1) %p
  ret void
}

!0 = !{}
