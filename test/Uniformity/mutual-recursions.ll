; Twenty functions that call each other, each three of them: all that they pass on is uniform for one call, and not for
; the other.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
define internal i32 @h0(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h18(i32 %l, i32 %a0, i32 %a2, i32 %a2)
  %d1 = call i32 @h10(i32 %l, i32 %a0, i32 %a1, i32 %a1)
  %d2 = call i32 @h9(i32 %l, i32 %a1, i32 %a2, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h1(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h5(i32 %l, i32 %a1, i32 %a1, i32 %a2)
  %d1 = call i32 @h5(i32 %l, i32 %a0, i32 %a1, i32 %a0)
  %d2 = call i32 @h11(i32 %l, i32 %a1, i32 %a0, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h2(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h13(i32 %l, i32 %a1, i32 %a1, i32 %a2)
  %d1 = call i32 @h0(i32 %l, i32 %a1, i32 %a0, i32 %a2)
  %d2 = call i32 @h5(i32 %l, i32 %a2, i32 %a0, i32 %a0)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h3(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h7(i32 %l, i32 %a1, i32 %a1, i32 %a2)
  %d1 = call i32 @h11(i32 %l, i32 %a2, i32 %a1, i32 %a1)
  %d2 = call i32 @h3(i32 %l, i32 %a2, i32 %a2, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h4(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h9(i32 %l, i32 %a0, i32 %a1, i32 %a0)
  %d1 = call i32 @h6(i32 %l, i32 %a1, i32 %a2, i32 %a2)
  %d2 = call i32 @h11(i32 %l, i32 %a0, i32 %a1, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h5(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h17(i32 %l, i32 %a0, i32 %a1, i32 %a2)
  %d1 = call i32 @h10(i32 %l, i32 %a1, i32 %a0, i32 %a0)
  %d2 = call i32 @h4(i32 %l, i32 %a2, i32 %a2, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h6(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h15(i32 %l, i32 %a0, i32 %a2, i32 %a0)
  %d1 = call i32 @h2(i32 %l, i32 %a2, i32 %a2, i32 %a1)
  %d2 = call i32 @h1(i32 %l, i32 %a0, i32 %a2, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h7(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h11(i32 %l, i32 %a1, i32 %a1, i32 %a2)
  %d1 = call i32 @h13(i32 %l, i32 %a0, i32 %a0, i32 %a2)
  %d2 = call i32 @h1(i32 %l, i32 %a1, i32 %a1, i32 %a0)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h8(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h4(i32 %l, i32 %a2, i32 %a2, i32 %a0)
  %d1 = call i32 @h13(i32 %l, i32 %a0, i32 %a0, i32 %a1)
  %d2 = call i32 @h11(i32 %l, i32 %a0, i32 %a0, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h9(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h9(i32 %l, i32 %a0, i32 %a1, i32 %a2)
  %d1 = call i32 @h5(i32 %l, i32 %a2, i32 %a1, i32 %a1)
  %d2 = call i32 @h10(i32 %l, i32 %a1, i32 %a1, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h10(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h15(i32 %l, i32 %a1, i32 %a0, i32 %a0)
  %d1 = call i32 @h12(i32 %l, i32 %a2, i32 %a0, i32 %a2)
  %d2 = call i32 @h15(i32 %l, i32 %a1, i32 %a0, i32 %a0)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h11(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h15(i32 %l, i32 %a1, i32 %a2, i32 %a2)
  %d1 = call i32 @h16(i32 %l, i32 %a1, i32 %a0, i32 %a1)
  %d2 = call i32 @h18(i32 %l, i32 %a2, i32 %a0, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h12(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h11(i32 %l, i32 %a2, i32 %a2, i32 %a2)
  %d1 = call i32 @h8(i32 %l, i32 %a1, i32 %a1, i32 %a2)
  %d2 = call i32 @h9(i32 %l, i32 %a1, i32 %a2, i32 %a0)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h13(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h18(i32 %l, i32 %a0, i32 %a1, i32 %a2)
  %d1 = call i32 @h8(i32 %l, i32 %a1, i32 %a2, i32 %a1)
  %d2 = call i32 @h14(i32 %l, i32 %a1, i32 %a2, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h14(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h11(i32 %l, i32 %a1, i32 %a1, i32 %a2)
  %d1 = call i32 @h11(i32 %l, i32 %a2, i32 %a1, i32 %a1)
  %d2 = call i32 @h5(i32 %l, i32 %a2, i32 %a1, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h15(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h10(i32 %l, i32 %a2, i32 %a0, i32 %a2)
  %d1 = call i32 @h5(i32 %l, i32 %a0, i32 %a1, i32 %a1)
  %d2 = call i32 @h9(i32 %l, i32 %a2, i32 %a0, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h16(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h13(i32 %l, i32 %a0, i32 %a2, i32 %a2)
  %d1 = call i32 @h16(i32 %l, i32 %a2, i32 %a1, i32 %a1)
  %d2 = call i32 @h19(i32 %l, i32 %a2, i32 %a2, i32 %a1)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h17(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h0(i32 %l, i32 %a0, i32 %a0, i32 %a2)
  %d1 = call i32 @h14(i32 %l, i32 %a2, i32 %a2, i32 %a0)
  %d2 = call i32 @h7(i32 %l, i32 %a2, i32 %a0, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h18(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h1(i32 %l, i32 %a1, i32 %a0, i32 %a0)
  %d1 = call i32 @h1(i32 %l, i32 %a0, i32 %a0, i32 %a1)
  %d2 = call i32 @h5(i32 %l, i32 %a1, i32 %a0, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
define internal i32 @h19(i32 %n, i32 %a0, i32 %a1, i32 %a2) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s
s:
  %l = sub i32 %n, 1
  %d0 = call i32 @h1(i32 %l, i32 %a1, i32 %a1, i32 %a1)
  %d1 = call i32 @h12(i32 %l, i32 %a2, i32 %a2, i32 %a0)
  %d2 = call i32 @h18(i32 %l, i32 %a0, i32 %a0, i32 %a2)
  %r = add i32 %d0, %d1
  br label %e
e:
  %v = phi i32 [ %a0, %entry ], [ %r, %s ]
  ret i32 %v
}
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (grid): %r = call
  %r = call i32 @h0(i32 %n, i32 %n, i32 %n, i32 1)
; CHECK: DIVERGENT (thread): %q = call
  %q = call i32 @h0(i32 %n, i32 %t, i32 %n, i32 1)
  ret void
}
