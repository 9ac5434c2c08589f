; The address was cast from one of the space by which the target accesses, or is a pointer that a kernel gets.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

define i32 @src_flat_of_global(ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define i32 @tgt_flat_of_global(ptr addrspace(1) %g) {
  %v = load i32, ptr addrspace(1) %g, align 4
  ret i32 %v
}
define i32 @src_flat_of_local(ptr addrspace(3) %g) {
  %p = addrspacecast ptr addrspace(3) %g to ptr
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define i32 @tgt_flat_of_local(ptr addrspace(3) %g) {
  %v = load i32, ptr addrspace(3) %g, align 4
  ret i32 %v
}
define i32 @src_flat_select(ptr addrspace(1) %g, ptr addrspace(1) %h, i1 %c) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  %q = addrspacecast ptr addrspace(1) %h to ptr
  %r = select i1 %c, ptr %p, ptr %q
  %v = load i32, ptr %r, align 4
  ret i32 %v
}
define i32 @tgt_flat_select(ptr addrspace(1) %g, ptr addrspace(1) %h, i1 %c) {
  %r = select i1 %c, ptr addrspace(1) %g, ptr addrspace(1) %h
  %v = load i32, ptr addrspace(1) %r, align 4
  ret i32 %v
}
define amdgpu_kernel void @src_kernel_flat(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}
define amdgpu_kernel void @tgt_kernel_flat(ptr %p) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @src_const_kernel(ptr addrspace(4) %p, ptr addrspace(1) %o) {
  %f = addrspacecast ptr addrspace(4) %p to ptr
  %v = load i32, ptr %f
  store i32 %v, ptr addrspace(1) %o, align 4
  ret void
}
define amdgpu_kernel void @tgt_const_kernel(ptr addrspace(4) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %o, align 4
  ret void
}
