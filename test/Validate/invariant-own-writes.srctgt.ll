; What a thread writes to memory that it loads as invariant is what was there, or the source has undefined behaviour; so
; has a write through an argument that is readonly.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @ext()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_forward(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  store i32 %n, ptr addrspace(1) %q
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_forward(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  store i32 %n, ptr addrspace(1) %q
  store i32 %n, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_later_load(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  call void @ext()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_later_load(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  call void @ext()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_hoisted(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  store i32 5, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_hoisted(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %r
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_other_between(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %x = load i32, ptr addrspace(1) %q, !invariant.load !0
  store i32 5, ptr addrspace(1) %r
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_other_between(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) %r) {
  %y = load i32, ptr addrspace(1) %q
  store i32 5, ptr addrspace(1) %r
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_constant(ptr addrspace(1) %p, ptr addrspace(4) %c) {
  %x = load i32, ptr addrspace(4) %c
  %w = addrspacecast ptr addrspace(4) %c to ptr addrspace(1)
  store i32 9, ptr addrspace(1) %w
  %y = load i32, ptr addrspace(4) %c
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_constant(ptr addrspace(1) %p, ptr addrspace(4) %c) {
  %x = load i32, ptr addrspace(4) %c
  %w = addrspacecast ptr addrspace(4) %c to ptr addrspace(1)
  store i32 9, ptr addrspace(1) %w
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_readonly(ptr addrspace(1) readonly %q) {
  store i32 1, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_readonly(ptr addrspace(1) readonly %q) {
  store i32 2, ptr addrspace(1) %q
  ret void
}

!0 = !{}
