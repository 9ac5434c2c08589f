; Arithmetic whose result does not depend on a divergent operand: uniform.
; Equal arms of a select, cancelled operands, absorbing constants; what leaves a bit of the operand is divergent.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %x, i32 %y) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %tid, 0
; CHECK: uniform (grid): %uni.select
  %uni.select = select i1 %d, i32 %x, i32 %x
; CHECK: DIVERGENT (thread): %div.select
  %div.select = select i1 %d, i32 %x, i32 %y
; CHECK: uniform (grid): %uni.and
  %uni.and = and i1 %d, false
; CHECK: uniform (grid): %uni.sub
  %uni.sub = sub i32 %tid, %tid
; CHECK: uniform (grid): %uni.xor
  %uni.xor = xor i32 %tid, %tid
; CHECK: uniform (grid): %uni.mul
  %uni.mul = mul i32 0, %tid
; CHECK: uniform (grid): %uni.or
  %uni.or = or i32 %tid, -1
; CHECK: DIVERGENT (thread): %div.and
  %div.and = and i32 %tid, 1
; CHECK: uniform (grid): br i1 %uni.and
  br i1 %uni.and, label %a, label %b
a:
  br label %b
b:
; CHECK: uniform (grid): %uni.p
  %uni.p = phi i32 [ 0, %0 ], [ 1, %a ]
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
