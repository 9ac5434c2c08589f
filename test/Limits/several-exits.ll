; A block that two uniform exits of a loop reach, while a third exit is divergent: the use there is divergent, needlessly.
; No single exit dominates the block, so every divergent exit of the loop counts.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %next, %l2 ]
  %d = icmp eq i32 %tid, %i
  br i1 %d, label %xd, label %l
l:
  %next = add i32 %i, 1
  %u = icmp ult i32 %next, %n
  br i1 %u, label %l2, label %x1
l2:
  %v = icmp ult i32 %next, 99
  br i1 %v, label %h, label %x2
x1:
  br label %both
x2:
  br label %both
both:
; Reached from uniform exits only, but from two of them.
; CHECK: DIVERGENT (thread): %uni.use = add
  %uni.use = add i32 %i, 5
  ret void
xd:
  ret void
}
