; A PHI of constants in the exit of a loop that threads leave in different iterations: divergent.
; One in-loop predecessor is left uniformly, the other divergently; which one a thread takes depends on when.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %tid, 0
  br label %loop
; CHECK: CYCLES WITH DIVERGENT EXITS
; CHECK-NEXT: header %loop: exit %body -> %exit by the branch of %body (thread)
; CHECK: JOINS
; CHECK-NEXT: %exit of the branch of %body (thread)
loop:
; CHECK: uniform (grid): %uni.iv = phi
  %uni.iv = phi i32 [ 0, %entry ], [ %next, %body ]
  %u = icmp uge i32 %uni.iv, %n
  br i1 %u, label %exit, label %body
body:
  %next = add i32 %uni.iv, 1
  br i1 %d, label %exit, label %loop
exit:
; CHECK: DIVERGENT (thread): %div.acc = phi
  %div.acc = phi i32 [ 1, %body ], [ 0, %loop ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
