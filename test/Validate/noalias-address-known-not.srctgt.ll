; Another may have the address of the `noalias` argument: it is passed, stored, or stored as a number.
; The memory is not only read, so it may be another value later.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare void @ext(ptr addrspace(1))
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_escape(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  call void @ext(ptr addrspace(1) %q)
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_escape(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  call void @ext(ptr addrspace(1) %q)
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_stored(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  store ptr addrspace(1) %q, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_stored(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  store ptr addrspace(1) %q, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_int(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %i = ptrtoint ptr addrspace(1) %q to i64
  store i64 %i, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_int(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %i = ptrtoint ptr addrspace(1) %q to i64
  store i64 %i, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
