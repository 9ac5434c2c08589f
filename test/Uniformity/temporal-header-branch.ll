; A divergent branch in a loop's header, and an exit behind a uniform branch on one arm: the use behind it is divergent.
; Thread k takes the arm with the exit in iteration k.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %u = icmp eq i32 %n, 7
  br label %h
; CHECK: exit %s1 -> %x by the branch of %h (thread)
h:
; CHECK: uniform (grid): %uni.i = phi
  %uni.i = phi i32 [ 0, %entry ], [ %next, %l ]
  %d = icmp eq i32 %tid, %uni.i
  br i1 %d, label %s1, label %s2
s1:
; CHECK: uniform (grid): br i1 %u
  br i1 %u, label %x, label %l
s2:
  br label %l
l:
  %next = add i32 %uni.i, 1
  br label %h
x:
; CHECK: DIVERGENT (thread): %div.use = add
; CHECK: DIVERGENT USES OF UNIFORM VALUES
; CHECK-NEXT: DIVERGENT (thread): %uni.i in %div.use = add
  %div.use = add i32 %uni.i, 5
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
