; A header with two latches that carry the same value: the counter is uniform.
; Threads that went round by different latches bring equal values.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %tid, 0
  br label %h
h:
; CHECK: uniform (grid): %uni.i = phi
  %uni.i = phi i32 [ 0, %entry ], [ %uni.inc, %a ], [ %uni.inc, %b ]
; CHECK: DIVERGENT (thread): %div.k = phi
  %div.k = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ]
; CHECK: uniform (grid): %uni.inc
  %uni.inc = add i32 %uni.i, 1
  %u = icmp ult i32 %uni.inc, %n
  br i1 %u, label %body, label %exit
body:
  br i1 %d, label %a, label %b
a:
  br label %h
b:
  br label %h
exit:
; CHECK: uniform (grid): %uni.use = add
  %uni.use = add i32 %uni.i, 0
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
