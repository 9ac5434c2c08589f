; What other threads, or a call, read before the return is seen, and so is all other memory.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @use(ptr)
declare void @llvm.amdgcn.s.barrier()

define void @src_before_barrier(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_before_barrier(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}

define void @src_copy_passed(ptr byval(i32) %b) {
  store i32 1, ptr %b
  call void @use(ptr %b)
  ret void
}
define void @tgt_copy_passed(ptr byval(i32) %b) {
  store i32 2, ptr %b
  call void @use(ptr %b)
  ret void
}

define void @src_beside_copy(ptr byval(i32) %b, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  store i32 1, ptr %b
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_beside_copy(ptr byval(i32) %b, ptr addrspace(1) %p) {
  store i32 3, ptr addrspace(1) %p
  ret void
}

define void @src_beside_dead(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(3) %q
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(3) %q
  ret void
}
define void @tgt_beside_dead(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 3, ptr addrspace(3) %q
  ret void
}

define i32 @src_result(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(1) %p
  ret i32 1
}
define i32 @tgt_result(ptr addrspace(1) dead_on_return %p, ptr addrspace(3) %q) {
  ret i32 2
}

define void @src_flat(ptr dead_on_return %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(3) %q
  ret void
}
define void @tgt_flat(ptr dead_on_return %p, ptr addrspace(3) %q) {
  store i32 2, ptr addrspace(3) %q
  ret void
}

define amdgpu_kernel void @src_local_before_end(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(3) %q
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_local_before_end(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  store i32 2, ptr addrspace(3) %q
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}
