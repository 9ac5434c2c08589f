; An object of local memory that somebody may read is compared.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
@read = internal addrspace(3) global [64 x i32] poison
@escapes = internal addrspace(3) global [64 x i32] poison
@public = addrspace(3) global [64 x i32] poison
@chosen = internal addrspace(3) global [64 x i32] poison
@scope = internal addrspace(3) global [64 x i32] poison
@placed = internal addrspace(3) global i32 poison, !absolute_symbol !3
@over = internal addrspace(3) global i32 poison, !absolute_symbol !3
declare void @llvm.amdgcn.s.barrier()

; CHECK: src_read -> tgt_read: {{inconclusive|refuted}}
define amdgpu_kernel void @src_read(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @read
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_read(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(3) @read
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @read
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK: src_escapes -> tgt_escapes: {{inconclusive|refuted}}
define amdgpu_kernel void @src_escapes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store ptr addrspace(3) @escapes, ptr addrspace(1) %q
  store i32 1, ptr addrspace(3) @escapes
  call void @llvm.amdgcn.s.barrier()
  %a = load ptr addrspace(3), ptr addrspace(1) %q
  %v = load i32, ptr addrspace(3) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_escapes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store ptr addrspace(3) @escapes, ptr addrspace(1) %q
  store i32 2, ptr addrspace(3) @escapes
  call void @llvm.amdgcn.s.barrier()
  %a = load ptr addrspace(3), ptr addrspace(1) %q
  %v = load i32, ptr addrspace(3) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; Code of other modules may read it.
; CHECK: src_public -> tgt_public: {{inconclusive|refuted}}
define amdgpu_kernel void @src_public(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @public
  ret void
}
define amdgpu_kernel void @tgt_public(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(3) @public
  ret void
}

; One of two objects is written, and the other one is read.
; CHECK: src_chosen -> tgt_chosen: {{inconclusive|refuted}}
define amdgpu_kernel void @src_chosen(ptr addrspace(1) %p, i1 %c) {
  %x = select i1 %c, ptr addrspace(3) @chosen, ptr addrspace(3) @public
  store i32 1, ptr addrspace(3) %x
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @public
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_chosen(ptr addrspace(1) %p, i1 %c) {
  %x = select i1 %c, ptr addrspace(3) @chosen, ptr addrspace(3) @public
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @public
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; The target alone says that the store does not alias another one.
; CHECK: src_scope -> tgt_scope: {{inconclusive|refuted}}
define amdgpu_kernel void @src_scope(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @scope
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_scope(ptr addrspace(1) %p) {
  store i32 3, ptr addrspace(3) @scope, !noalias !0
  store i32 2, ptr addrspace(1) %p
  ret void
}

; Another object lies at the same address.
; CHECK: src_placed -> tgt_placed: {{inconclusive|refuted}}
define amdgpu_kernel void @src_placed(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @placed
  %v = load i32, ptr addrspace(3) @over
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_placed(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(3) @over
  store i32 %v, ptr addrspace(1) %p
  ret void
}

!0 = !{!1}
!1 = !{!1, !2}
!2 = !{!2}
!3 = !{i32 0, i32 1}
