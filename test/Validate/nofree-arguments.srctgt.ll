; A function that frees nothing frees no argument: inference of the target says so of the function alone.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @src_stores(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_stores(ptr addrspace(1) nofree %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
