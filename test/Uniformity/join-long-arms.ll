; A PHI behind a divergent branch with arms of two and three blocks: divergent.
; Both arms lead to it, whatever their length.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f() {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %a0, label %b0
a0:
  br label %a1
a1:
  br label %join
b0:
  br label %b1
b1:
  br label %b2
b2:
  br label %join
join:
; CHECK: DIVERGENT (thread): %div.p = phi
  %div.p = phi i32 [ 1, %a1 ], [ 2, %b2 ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
