; It is written by the argument, or through one that may have its address, or it is not `noalias`.
; The memory is not only read, so it may be another value later.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_noalias_missing(ptr addrspace(1) noalias %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_noalias_missing(ptr addrspace(1) noalias %p, ptr addrspace(1) %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_written_after(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_written_after(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @src_gepwrite(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  %g = getelementptr i32, ptr addrspace(1) %q, i32 %n
  store i32 1, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_gepwrite(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  %g = getelementptr i32, ptr addrspace(1) %q, i32 %n
  store i32 1, ptr addrspace(1) %g
  ret void
}

define amdgpu_kernel void @src_condwrite(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  br i1 %c, label %w, label %o
w:
  store i32 1, ptr addrspace(1) %q
  br label %o
o:
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_condwrite(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  br i1 %c, label %w, label %o
w:
  store i32 1, ptr addrspace(1) %q
  br label %o
o:
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_phi(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %s
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_phi(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %s
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_atomic(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %o = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_atomic(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %o = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_selboth(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %p
  %x = load i32, ptr addrspace(1) %s
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %s
  store i32 %y, ptr addrspace(1) %r
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_selboth(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %p
  %x = load i32, ptr addrspace(1) %s
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %r
  store i32 1, ptr addrspace(1) %p
  ret void
}
