; An exit out of two nested loops straight into the header of a sibling loop: the outer counter is divergent there.
; Which loops an edge leaves is decided by containment, not by depth.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h1
h1:
; CHECK: uniform (grid): %uni.i = phi
  %uni.i = phi i32 [ 0, %entry ], [ %i.next, %l1 ]
  br label %h2
h2:
  %j = phi i32 [ 0, %h1 ], [ %j.next, %l2 ]
  %sum = add i32 %uni.i, %j
  %d = icmp eq i32 %tid, %sum
  br i1 %d, label %n.loop, label %l2
l2:
  %j.next = add i32 %j, 1
  %u = icmp ult i32 %j.next, %n
  br i1 %u, label %h2, label %l1
l1:
  %i.next = add i32 %uni.i, 1
  br label %h1
n.loop:
  %k = phi i32 [ 0, %h2 ], [ %k.next, %n.loop ]
; CHECK: DIVERGENT (thread): %div.use = add i32 %uni.i, %k
  %div.use = add i32 %uni.i, %k
  %k.next = add i32 %k, 1
  %c = icmp ult i32 %k.next, %n
  br i1 %c, label %n.loop, label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
