; A divergent branch before a loop is no divergence inside it: the loop's PHIs are uniform.
; Threads meet before the loop, or go past it; no join lies inside.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %pre, label %exit
pre:
  br label %h
h:
; CHECK: uniform (grid): %uni.i = phi
  %uni.i = phi i32 [ 0, %pre ], [ %next, %l ]
  %u = icmp eq i32 %uni.i, 3
  br i1 %u, label %a, label %l
a:
  br label %l
l:
; CHECK: uniform (grid): %uni.p = phi
  %uni.p = phi i32 [ 1, %a ], [ 2, %h ]
  %next = add i32 %uni.i, %uni.p
  %more = icmp ult i32 %next, %n
  br i1 %more, label %h, label %exit
exit:
; CHECK: DIVERGENT (thread): %div.r = phi
  %div.r = phi i32 [ 0, %entry ], [ %next, %l ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
