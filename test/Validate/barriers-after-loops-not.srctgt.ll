; A barrier after which the kernel ends, or that follows another one, holds the others up for ever if one thread never
; leaves a loop before it. Without a promise of progress such a loop is defined, so the barrier has to stay.
; RUN: rejoin validate --grade=grew %s > %t.txt; FileCheck --implicit-check-not=proved %s < %t.txt
; RUN: rejoin validate --engine=compare --grade=grew %s > %t.txt; FileCheck --implicit-check-not=proved %s < %t.txt
; CHECK: {{inconclusive|refuted}}
; CHECK: {{inconclusive|refuted}}
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent

define amdgpu_kernel void @src_divergent_loop(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 0
  br label %h
h:
  br i1 %c, label %h, label %n
n:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_divergent_loop(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 0
  br label %h
h:
  br i1 %c, label %h, label %n
n:
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_loop_in_arm(ptr addrspace(1) %p, i1 %u) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 0
  br i1 %c, label %h, label %n
h:
  br i1 %u, label %h, label %n
n:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_loop_in_arm(ptr addrspace(1) %p, i1 %u) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, 0
  br i1 %c, label %h, label %n
h:
  br i1 %u, label %h, label %n
n:
  store i32 1, ptr addrspace(1) %p
  ret void
}
