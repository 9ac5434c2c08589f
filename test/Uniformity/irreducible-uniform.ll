; An irreducible cycle without divergence: everything is uniform.
; No thread ever parts, so every hierarchy gives the same convergence.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %u = icmp eq i32 %n, 7
  br i1 %u, label %a, label %b
; CHECK-NOT: CYCLES
a:
; CHECK: uniform (grid): %uni.pa = phi
  %uni.pa = phi i32 [ 0, %entry ], [ %inc, %b ]
  br label %b
b:
; CHECK: uniform (grid): %uni.p = phi
  %uni.p = phi i32 [ 3, %entry ], [ %uni.pa, %a ]
  %inc = add i32 %uni.p, 1
  %c = icmp ult i32 %inc, %n
  br i1 %c, label %a, label %exit
exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
