; Barriers and fences that count: something seen on one of the ways, a barrier before that orders less, threads that do not
; all come, a way without a barrier before, flags that only the later barrier has, a fence between two accesses, a function
; that is no kernel.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_one_way -> tgt_one_way: refuted
; CHECK: src_no_way -> tgt_no_way: refuted
; CHECK: src_less -> tgt_less: refuted
; CHECK: src_some -> tgt_some: refuted
; CHECK: src_flags -> tgt_flags: refuted
; CHECK: src_around -> tgt_around: refuted
; CHECK: src_fence -> tgt_fence: refuted
; CHECK: src_others_fence -> tgt_others_fence: refuted
; CHECK: src_function -> tgt_function: refuted
; CHECK: src_callee -> tgt_callee: refuted
; CHECK: src_inside -> tgt_inside: refuted
; CHECK: src_used -> tgt_used: refuted
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare void @aligned() convergent nounwind "llvm.assume"="ompx_aligned_barrier"
declare void @_Z7barrierj(i32) convergent nounwind

define amdgpu_kernel void @src_one_way(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %a, label %b
a:
  store i32 7, ptr addrspace(1) %p
  br label %b
b:
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_one_way(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %a, label %b
a:
  store i32 7, ptr addrspace(1) %p
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_no_way(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  call void @llvm.amdgcn.s.barrier()
  br label %b
b:
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_no_way(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  call void @llvm.amdgcn.s.barrier()
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
; The first one only waits.
define amdgpu_kernel void @src_less(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  call void @aligned()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_less(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_some(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %a, label %b
a:
  call void @llvm.amdgcn.s.barrier()
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_some(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
; One barrier with both flags stands for two, but only where both are executed.
define amdgpu_kernel void @src_flags(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @_Z7barrierj(i32 1)
  call void @_Z7barrierj(i32 2)
  br i1 %c, label %a, label %b
a:
  store i32 3, ptr addrspace(1) %p
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_flags(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @_Z7barrierj(i32 1)
  br i1 %c, label %a, label %b
a:
  call void @_Z7barrierj(i32 1)
  call void @_Z7barrierj(i32 2)
  store i32 3, ptr addrspace(1) %p
  br label %b
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
; The way back has a store.
define amdgpu_kernel void @src_around(i32 %n, ptr addrspace(1) %p) {
entry:
  call void @llvm.amdgcn.s.barrier()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.amdgcn.s.barrier()
  store i32 %i, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define amdgpu_kernel void @tgt_around(i32 %n, ptr addrspace(1) %p) {
entry:
  call void @llvm.amdgcn.s.barrier()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define amdgpu_kernel void @src_fence(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  fence release
  store atomic i32 1, ptr addrspace(1) %q monotonic, align 4
  ret void
}
define amdgpu_kernel void @tgt_fence(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %q monotonic, align 4
  ret void
}
; The release counts for what other threads, which pass another barrier, wrote before it.
define amdgpu_kernel void @src_others_fence(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %a, label %b
a:
  call void @llvm.amdgcn.s.barrier()
  fence release
  store atomic i32 1, ptr addrspace(1) %q monotonic, align 4
  ret void
b:
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_others_fence(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %a, label %b
a:
  call void @llvm.amdgcn.s.barrier()
  store atomic i32 1, ptr addrspace(1) %q monotonic, align 4
  ret void
b:
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define void @src_function(ptr addrspace(1) %p) {
  call void @aligned()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_function(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
; Some threads alone may be in the function.
define void @src_callee(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_callee(i1 %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
define internal void @writes(ptr addrspace(1) %p) {
  store i32 5, ptr addrspace(1) %p
  call void @aligned()
  ret void
}
; The callee has no barrier at its begin.
define amdgpu_kernel void @src_inside(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @aligned()
  call void @writes(ptr addrspace(1) %p)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_inside(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @writes(ptr addrspace(1) %p)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_used(ptr addrspace(1) %p) {
  %n = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 true)
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_used(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"openmp-device", i32 50}
