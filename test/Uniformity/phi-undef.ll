; A PHI of a value and undef or poison at a divergent join: divergent; of one value twice: uniform.
; Each thread may see another value for undef.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %x) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
; CHECK: DIVERGENT (thread): %div.undef = phi
  %div.undef = phi i32 [ undef, %a ], [ %x, %b ]
; CHECK: DIVERGENT (thread): %div.poison = phi
  %div.poison = phi i32 [ %x, %a ], [ poison, %b ]
; CHECK: DIVERGENT (thread): %div.undefs = phi
  %div.undefs = phi i32 [ undef, %a ], [ undef, %b ]
; CHECK: uniform (grid): %uni.x = phi
  %uni.x = phi i32 [ %x, %a ], [ %x, %b ]
; CHECK: uniform (grid): %uni.constant = phi
  %uni.constant = phi i32 [ 7, %a ], [ 7, %b ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
