; A barrier before which nothing is seen holds the others up for ever if one thread never leaves a loop before it. Without a
; promise of progress such a loop is defined, so the barrier has to stay. Whether the loop ends is not known, so its absence
; is no fault either.
; RUN: rejoin validate %s > %t.txt || test $? = 2; FileCheck --implicit-check-not=proved %s < %t.txt
; RUN: rejoin validate --engine=compare %s > %t.txt || test $? = 2; FileCheck --check-prefix=COMPARE --implicit-check-not=": proved" %s < %t.txt
; CHECK: src_divergent_loop -> tgt_divergent_loop: inconclusive
; CHECK: src_loop_in_arm -> tgt_loop_in_arm: inconclusive
; CHECK: one side lacks a barrier with nothing before it but a loop
; COMPARE-COUNT-2: inconclusive
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
