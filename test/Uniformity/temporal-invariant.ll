; A value that a divergently left loop computes from outside values only is the same in every iteration: uniform outside.
; The outer counter survives; what varies in the inner loop does not.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %outer
outer:
; CHECK: uniform (grid): %uni.i = phi
  %uni.i = phi i32 [ 0, %entry ], [ %uni.inv, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
; CHECK: uniform (grid): %uni.inv = add
  %uni.inv = add i32 %uni.i, 1
  %j.next = add i32 %j, 1
  %d = icmp ult i32 %j.next, %tid
  br i1 %d, label %inner, label %latch
latch:
; CHECK: uniform (grid): %uni.use = mul
  %uni.use = mul i32 %uni.inv, 3
; CHECK: DIVERGENT (thread): %div.use = mul
  %div.use = mul i32 %j, 3
  %u = icmp ult i32 %uni.inv, %n
  br i1 %u, label %outer, label %exit
exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
