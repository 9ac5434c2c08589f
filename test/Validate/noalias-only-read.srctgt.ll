; By a `noalias` argument the function only reads, so its memory keeps its contents as if it were `readonly`.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @ext(ptr addrspace(1))
declare void @extro(ptr addrspace(1) captures(none) readonly) nounwind willreturn
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @src_bar(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_bar(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_call(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  call void @extro(ptr addrspace(1) %q)
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_call(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  call void @extro(ptr addrspace(1) %q)
  %x = load i32, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @src_sel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %s
  call void @llvm.amdgcn.s.barrier()
  %y = load i32, ptr addrspace(1) %s
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_sel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, ptr addrspace(1) noalias %r) {
  %c = icmp eq i32 %n, 77
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %r
  %x = load i32, ptr addrspace(1) %s
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; A load of a loop before it.
define amdgpu_kernel void @src_loop(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n) {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %o = load i32, ptr addrspace(1) %q
  store i32 %o, ptr addrspace(1) %g
  %j = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
define amdgpu_kernel void @tgt_loop(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n) {
  %o = load i32, ptr addrspace(1) %q
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %o, ptr addrspace(1) %g
  %j = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
