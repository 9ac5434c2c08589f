; A wide read is one of its words; words that change places are not.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
; CHECK: src_copy -> tgt_copy: proved
define amdgpu_kernel void @src_copy(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %p, ptr addrspace(1) align 4 %q, i64 8, i1 false)
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_copy(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = load i64, ptr addrspace(1) %q, align 4
  store i64 %a, ptr addrspace(1) %p, align 4
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_swap -> tgt_swap: refuted
define amdgpu_kernel void @src_swap(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = load i64, ptr addrspace(1) %q, align 4
  store i64 %a, ptr addrspace(1) %p, align 4
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_swap(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = load i32, ptr addrspace(1) %q, align 4
  %r = getelementptr i8, ptr addrspace(1) %q, i64 4
  %b = load i32, ptr addrspace(1) %r, align 4
  %s = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 %b, ptr addrspace(1) %p, align 4
  store i32 %a, ptr addrspace(1) %s, align 4
  call void @llvm.amdgcn.s.barrier()
  ret void
}
