; A loop with a divergent and a uniform exit: a use behind the uniform one is uniform.
; All threads that are still in the loop take the uniform exit in the same iteration.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %next, %l ]
  %d = icmp eq i32 %tid, %i
  br i1 %d, label %xd, label %l
l:
  %next = add i32 %i, 1
  %u = icmp ult i32 %next, %n
  br i1 %u, label %h, label %xu
xd:
; CHECK: DIVERGENT (thread): %div.use = add
  %div.use = add i32 %i, 5
  ret void
xu:
; CHECK: uniform (grid): %uni.use = add
  %uni.use = add i32 %i, 5
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
