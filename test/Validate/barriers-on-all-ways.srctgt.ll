; A barrier that follows others on all ways, with nothing seen between, orders nothing: also behind a branch, in another
; block, after a call that has it inside, and with fences that have nothing to order. Proved in grade grew alone.
; RUN: rejoin validate %s | FileCheck %s
; RUN: rejoin validate --grade=strict %s > %t.said || test $? -le 2
; RUN: FileCheck --check-prefix=STRICT --input-file=%t.said %s
; CHECK: src_branch -> tgt_branch: proved
; CHECK: src_loop -> tgt_loop: proved
; CHECK: src_inside -> tgt_inside: proved
; CHECK: src_kinds -> tgt_kinds: proved
; CHECK: src_fences -> tgt_fences: proved
; CHECK: src_no_order -> tgt_no_order: proved
; CHECK: src_reduced -> tgt_reduced: proved
; CHECK: src_entry -> tgt_entry: proved
; CHECK: src_callee -> tgt_callee: proved
; STRICT: src_branch -> tgt_branch: inconclusive
; STRICT: src_loop -> tgt_loop: inconclusive
; STRICT: src_no_order -> tgt_no_order: proved
; STRICT: src_entry -> tgt_entry: inconclusive
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare void @aligned() convergent nounwind "llvm.assume"="ompx_aligned_barrier"
declare void @other()

define amdgpu_kernel void @src_branch(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %a, label %b
a:
  call void @llvm.amdgcn.s.barrier()
  br label %b
b:
  %x = phi i32 [ 2, %0 ], [ 3, %a ]
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_branch(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i32 [ 2, %0 ], [ 3, %a ]
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_loop(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr addrspace(1) %p
  call void @aligned()
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 8
  br i1 %more, label %loop, label %exit
exit:
  call void @aligned()
  call void @aligned()
  store i32 %next, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_loop(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr addrspace(1) %p
  call void @aligned()
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 8
  br i1 %more, label %loop, label %exit
exit:
  store i32 %next, ptr addrspace(1) %p
  ret void
}
define internal void @writes(ptr addrspace(1) %p) convergent {
  call void @aligned()
  store i32 5, ptr addrspace(1) %p
  call void @aligned()
  ret void
}
define amdgpu_kernel void @src_inside(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @aligned()
  call void @writes(ptr addrspace(1) %p)
  call void @aligned()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_inside(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @writes(ptr addrspace(1) %p)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_kinds(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @aligned()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_kinds(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @aligned()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_fences(i1 %c, ptr addrspace(1) %p) {
  fence acquire
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  fence release
  call void @llvm.amdgcn.s.barrier()
  fence seq_cst
  br label %b
b:
  ret void
}
define amdgpu_kernel void @tgt_fences(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  ret void
}
; Nothing was done before them.
define amdgpu_kernel void @src_no_order(ptr addrspace(1) %p) {
  fence release
  call void @llvm.amdgcn.s.barrier()
  fence acquire
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_no_order(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_reduced() {
  %unused = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 false)
  %dead = add i32 %unused, 1
  ret void
}
define amdgpu_kernel void @tgt_reduced() {
  ret void
}
; In OpenMP's device code the attribute says that it is a kernel.
define void @src_entry(ptr addrspace(1) %p) "kernel" {
  call void @aligned()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_entry(ptr addrspace(1) %p) "kernel" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
; In another function aligned barriers alone are of all threads.
define void @src_callee(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @aligned()
  br i1 %c, label %a, label %b
a:
  call void @aligned()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %b
b:
  call void @aligned()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_callee(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @aligned()
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"openmp-device", i32 50}
