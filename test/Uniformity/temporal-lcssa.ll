; An always-uniform value that leaves a divergent loop through a PHI with one operand: divergent.
; The PHI reads the last instance, and threads left in different iterations.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f() {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %next, %h ]
  %v = add i32 %tid, %i
; CHECK: uniform (64): %uni.first = call
  %uni.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %next = add i32 %i, 1
  %d = icmp ult i32 %next, %tid
  br i1 %d, label %h, label %exit
exit:
; CHECK: DIVERGENT (thread): %div.lcssa = phi
  %div.lcssa = phi i32 [ %uni.first, %h ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
