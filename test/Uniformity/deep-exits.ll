; Edges that leave nine loops share the nodes of their exits. Threads that come round different loops of the nine part
; all the same: at the exit, where they leave the outermost loop in different iterations, and behind two such edges.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: function 'leaves_in_different_iterations'
; CHECK: DIVERGENT (thread): %use = add
define amdgpu_kernel void @leaves_in_different_iterations(i1 %u, i1 %v, i32 %m, ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br label %h0
h0:
  %i0 = phi i32 [ 0, %entry ], [ %n0, %parts ]
  %n0 = add i32 %i0, 1
  br label %h1
h1:
  br label %h2
h2:
  br label %h3
h3:
  br label %h4
h4:
  br label %h5
h5:
  br label %h6
h6:
  br label %h7
h7:
  br label %h8
h8:
  br i1 %u, label %out, label %round
round:
  switch i32 %m, label %parts [i32 1, label %h1 i32 2, label %h2 i32 3, label %h3 i32 4, label %h4 i32 5, label %h5 i32 6, label %h6 i32 7, label %h7]
parts:
  br i1 %c, label %h8, label %h0
out:
  %use = add i32 %i0, 1
  store i32 %use, ptr addrspace(1) %p
  ret void
}

; CHECK: function 'leaves_by_different_edges'
; CHECK: DIVERGENT (thread): %which = phi
define amdgpu_kernel void @leaves_by_different_edges(i1 %u, i1 %v, i32 %m, ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br label %h0
h0:
  %i0 = phi i32 [ 0, %entry ], [ %n0, %parts ]
  %n0 = add i32 %i0, 1
  br label %h1
h1:
  br label %h2
h2:
  br label %h3
h3:
  br label %h4
h4:
  br label %h5
h5:
  br label %h6
h6:
  br label %h7
h7:
  br label %h8
h8:
  br i1 %u, label %out, label %round
round:
  br i1 %v, label %other, label %again
again:
  switch i32 %m, label %parts [i32 1, label %h1 i32 2, label %h2 i32 3, label %h3 i32 4, label %h4 i32 5, label %h5 i32 6, label %h6 i32 7, label %h7]
parts:
  br i1 %c, label %h8, label %h0
other:
  br label %out
out:
  %which = phi i32 [ 1, %h8 ], [ 2, %other ]
  store i32 %which, ptr addrspace(1) %p
  ret void
}

