; A PHI that only the edges with equal values reach divergently: uniform.
; Threads that part at %mid come by %a or %b, and both bring %y.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n, i32 %x, i32 %y) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %tid, 0
  %u = icmp eq i32 %n, 0
  br i1 %u, label %o, label %mid
o:
  br label %join
mid:
  br i1 %d, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
; CHECK: uniform (grid): %uni.p = phi
  %uni.p = phi i32 [ %x, %o ], [ %y, %a ], [ %y, %b ]
; CHECK: DIVERGENT (thread): %div.p = phi
  %div.p = phi i32 [ %x, %o ], [ %x, %a ], [ %y, %b ]
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
