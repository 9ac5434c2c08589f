; Values of a cycle that depends on the hierarchy, computed from outside values only: uniform, inside and outside.
; They are equal whatever the convergence; what varies in the cycle is not.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %div = icmp ult i32 %tid, 7
  br i1 %div, label %a, label %b
; CHECK: CYCLES ASSUMED DIVERGENT
a:
  %pa = phi i32 [ 0, %entry ], [ %inc, %b ]
; CHECK: uniform (grid): %uni.inv = add
  %uni.inv = add i32 %n, 5
  br label %b
b:
; CHECK: DIVERGENT (thread): %div.p = phi
  %div.p = phi i32 [ 3, %entry ], [ %pa, %a ]
  %inc = add i32 %div.p, 1
; CHECK: uniform (grid): %uni.inside = mul
  %uni.inside = mul i32 %n, %n
  %c = icmp ult i32 %inc, %tid
  br i1 %c, label %a, label %exit
exit:
; CHECK: uniform (grid): %uni.outside = add
  %uni.outside = add i32 %uni.inside, 1
; CHECK: DIVERGENT (thread): %div.outside = add
  %div.outside = add i32 %inc, 1
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
