; Threads that part inside an irreducible region and meet at a block that one of its entries dominates: with that entry
; as the header of the cycle they are in one iteration, and so they are in every hierarchy. Only what they choose between
; differs.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: function 'excused'
; CHECK-NOT: DIVERGENT USES
; CHECK-NOT: depends
define amdgpu_kernel void @excused(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %div = icmp slt i32 %tid, 9
  %u = icmp eq i32 %n, 7
  br i1 %u, label %side, label %head
side:
  %s = phi i32 [ 1, %entry ], [ %next, %meet ]
  br label %head
; CHECK: uniform (grid): %h = phi
head:
  %h = phi i32 [ 0, %entry ], [ %s, %side ]
  %odd = and i32 %h, 1
  %skip = icmp eq i32 %odd, 0
  br i1 %skip, label %meet, label %part
; CHECK: DIVERGENT (thread): br i1 %div
part:
  br i1 %div, label %left, label %right
; CHECK: uniform (grid): %l = add
left:
  %l = add i32 %h, 3
  br label %meet
; CHECK: uniform (grid): %r = add
right:
  %r = add i32 %h, 5
  br label %meet
; CHECK: DIVERGENT (thread): %m = phi
; CHECK: uniform (grid): %next = add
meet:
  %m = phi i32 [ %h, %head ], [ %l, %left ], [ %r, %right ]
  %next = add i32 %h, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %side, label %exit
exit:
  ret void
}

; Without that entry another cycle with two entries is left: its header depends on the search all the same.
; CHECK: function 'kept'
define amdgpu_kernel void @kept(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %div = icmp slt i32 %tid, 9
  %u = icmp eq i32 %n, 7
  br i1 %u, label %side, label %head
; CHECK: DIVERGENT (thread): %s = phi
side:
  %s = phi i32 [ 1, %entry ], [ %next, %meet ], [ %o.next, %other ]
  %go = icmp eq i32 %s, %n
  br i1 %go, label %head, label %other
other:
  %o = phi i32 [ %s, %side ], [ %next, %meet ]
  %o.next = add i32 %o, 1
  br label %side
head:
  %h = phi i32 [ 0, %entry ], [ %s, %side ]
  %odd = and i32 %h, 1
  %skip = icmp eq i32 %odd, 0
  br i1 %skip, label %meet, label %part
part:
  br i1 %div, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %next = add i32 %h, 1
  switch i32 %next, label %exit [ i32 3, label %side
                                  i32 4, label %other ]
exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
