; A uniform edge that leaves nine loops at once, behind a loop that threads leave in different iterations: a use of the
; outermost counter behind it is divergent; behind eight loops it is not. Past eight, later iterations are not told apart.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: function 'f8'
; CHECK: uniform (grid): %use = add
define amdgpu_kernel void @f8(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h0
h0:
  %i0 = phi i32 [ 0, %entry ], [ %n0, %l0 ]
  br label %h1
h1:
  %i1 = phi i32 [ 0, %h0 ], [ %n1, %l1 ]
  br label %h2
h2:
  %i2 = phi i32 [ 0, %h1 ], [ %n2, %l2 ]
  br label %h3
h3:
  %i3 = phi i32 [ 0, %h2 ], [ %n3, %l3 ]
  br label %h4
h4:
  %i4 = phi i32 [ 0, %h3 ], [ %n4, %l4 ]
  br label %h5
h5:
  %i5 = phi i32 [ 0, %h4 ], [ %n5, %l5 ]
  br label %h6
h6:
  %i6 = phi i32 [ 0, %h5 ], [ %n6, %l6 ]
  br label %h7
h7:
  %i7 = phi i32 [ 0, %h6 ], [ %n7, %l7 ]
  br label %inner
inner:
  %j = phi i32 [ 0, %h7 ], [ %k, %inner ]
  %k = add i32 %j, 1
  %d = icmp ult i32 %k, %tid
  br i1 %d, label %inner, label %y
y:
  %u = icmp eq i32 %i0, %n
  br i1 %u, label %out, label %l7
l7:
  %n7 = add i32 %i7, 1
  %c7 = icmp ult i32 %n7, %n
  br i1 %c7, label %h7, label %l6
l6:
  %n6 = add i32 %i6, 1
  %c6 = icmp ult i32 %n6, %n
  br i1 %c6, label %h6, label %l5
l5:
  %n5 = add i32 %i5, 1
  %c5 = icmp ult i32 %n5, %n
  br i1 %c5, label %h5, label %l4
l4:
  %n4 = add i32 %i4, 1
  %c4 = icmp ult i32 %n4, %n
  br i1 %c4, label %h4, label %l3
l3:
  %n3 = add i32 %i3, 1
  %c3 = icmp ult i32 %n3, %n
  br i1 %c3, label %h3, label %l2
l2:
  %n2 = add i32 %i2, 1
  %c2 = icmp ult i32 %n2, %n
  br i1 %c2, label %h2, label %l1
l1:
  %n1 = add i32 %i1, 1
  %c1 = icmp ult i32 %n1, %n
  br i1 %c1, label %h1, label %l0
l0:
  %n0 = add i32 %i0, 1
  %c0 = icmp ult i32 %n0, %n
  br i1 %c0, label %h0, label %end
out:
  %use = add i32 %i0, 1
  ret void
end:
  ret void
}

; CHECK: function 'f9'
; CHECK: DIVERGENT (thread): %use = add
define amdgpu_kernel void @f9(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h0
h0:
  %i0 = phi i32 [ 0, %entry ], [ %n0, %l0 ]
  br label %h1
h1:
  %i1 = phi i32 [ 0, %h0 ], [ %n1, %l1 ]
  br label %h2
h2:
  %i2 = phi i32 [ 0, %h1 ], [ %n2, %l2 ]
  br label %h3
h3:
  %i3 = phi i32 [ 0, %h2 ], [ %n3, %l3 ]
  br label %h4
h4:
  %i4 = phi i32 [ 0, %h3 ], [ %n4, %l4 ]
  br label %h5
h5:
  %i5 = phi i32 [ 0, %h4 ], [ %n5, %l5 ]
  br label %h6
h6:
  %i6 = phi i32 [ 0, %h5 ], [ %n6, %l6 ]
  br label %h7
h7:
  %i7 = phi i32 [ 0, %h6 ], [ %n7, %l7 ]
  br label %h8
h8:
  %i8 = phi i32 [ 0, %h7 ], [ %n8, %l8 ]
  br label %inner
inner:
  %j = phi i32 [ 0, %h8 ], [ %k, %inner ]
  %k = add i32 %j, 1
  %d = icmp ult i32 %k, %tid
  br i1 %d, label %inner, label %y
y:
  %u = icmp eq i32 %i0, %n
  br i1 %u, label %out, label %l8
l8:
  %n8 = add i32 %i8, 1
  %c8 = icmp ult i32 %n8, %n
  br i1 %c8, label %h8, label %l7
l7:
  %n7 = add i32 %i7, 1
  %c7 = icmp ult i32 %n7, %n
  br i1 %c7, label %h7, label %l6
l6:
  %n6 = add i32 %i6, 1
  %c6 = icmp ult i32 %n6, %n
  br i1 %c6, label %h6, label %l5
l5:
  %n5 = add i32 %i5, 1
  %c5 = icmp ult i32 %n5, %n
  br i1 %c5, label %h5, label %l4
l4:
  %n4 = add i32 %i4, 1
  %c4 = icmp ult i32 %n4, %n
  br i1 %c4, label %h4, label %l3
l3:
  %n3 = add i32 %i3, 1
  %c3 = icmp ult i32 %n3, %n
  br i1 %c3, label %h3, label %l2
l2:
  %n2 = add i32 %i2, 1
  %c2 = icmp ult i32 %n2, %n
  br i1 %c2, label %h2, label %l1
l1:
  %n1 = add i32 %i1, 1
  %c1 = icmp ult i32 %n1, %n
  br i1 %c1, label %h1, label %l0
l0:
  %n0 = add i32 %i0, 1
  %c0 = icmp ult i32 %n0, %n
  br i1 %c0, label %h0, label %end
out:
  %use = add i32 %i0, 1
  ret void
end:
  ret void
}

