; A divergent self loop inside an irreducible cycle: what it defines is divergent.
; With the self loop's block as the outer header, threads that loop differently do not converge.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
b0:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %div = icmp ult i32 %tid, 7
  %u = icmp eq i32 %n, 7
  br i1 %u, label %b1, label %b2
; CHECK: CYCLES ASSUMED DIVERGENT
; CHECK-NEXT: irreducible, with {{.*}}: by the branch of %b1
b1:
; CHECK: DIVERGENT (thread): %div.y = phi
  %div.y = phi i32 [ 0, %b0 ], [ %div.y, %b1 ], [ 1, %b2 ]
  br i1 %div, label %b2, label %b1
b2:
  br i1 %div, label %b3, label %b1
b3:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
