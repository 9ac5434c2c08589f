; The target writes something else for a while and loads it, and leaves what the source leaves.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=solve --check-verdict %s
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; CHECK: src_same -> tgt_same: refuted
; CHECK: src_both_invariant -> tgt_both_invariant: refuted
; CHECK: src_number -> tgt_number: refuted
; CHECK: src_barrier -> tgt_barrier: refuted
; CHECK: src_other_pointer -> tgt_other_pointer: inconclusive
; CHECK: src_not_invariant -> tgt_not_invariant: inconclusive
target triple = "amdgcn-amd-amdhsa"
declare void @ext()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_same(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_same(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_both_invariant(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_both_invariant(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_number(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %n, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_number(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %q
  store i32 %n, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_barrier(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_barrier(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  call void @llvm.amdgcn.s.barrier()
  store i32 5, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_other_pointer(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %r
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_other_pointer(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %r
  %y = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %r
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_not_invariant(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @ext()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_not_invariant(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @ext()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

!0 = !{}
