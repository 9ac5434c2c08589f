; Flags of PHIs that the source's PHIs do not have.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
; A PHI on the way to another one.
define float @src_phi_nnan(float %x, float %y, i1 %c, i1 %d) {
  br i1 %c, label %m1, label %n
m1:
  br i1 %d, label %b, label %m
b:
  br label %m
m:
  %q = phi  float [ %x, %b ], [ %y, %m1 ]
  br label %to
n:
  call void @op()
  br label %to
to:
  %r = phi float [ %q, %m ], [ %x, %n ]
  ret float %r
}
define float @tgt_phi_nnan(float %x, float %y, i1 %c, i1 %d) {
  br i1 %c, label %m1, label %n
m1:
  br i1 %d, label %b, label %m
b:
  br label %m
m:
  %q = phi nnan float [ %x, %b ], [ %y, %m1 ]
  br label %to
n:
  call void @op()
  br label %to
to:
  %r = phi float [ %q, %m ], [ %x, %n ]
  ret float %r
}
define float @src_phi_ninf(float %x, float %y, i1 %c, i1 %d) {
  br i1 %c, label %m1, label %n
m1:
  br i1 %d, label %b, label %m
b:
  br label %m
m:
  %q = phi  float [ %x, %b ], [ %y, %m1 ]
  br label %to
n:
  call void @op()
  br label %to
to:
  %r = phi float [ %q, %m ], [ %x, %n ]
  ret float %r
}
define float @tgt_phi_ninf(float %x, float %y, i1 %c, i1 %d) {
  br i1 %c, label %m1, label %n
m1:
  br i1 %d, label %b, label %m
b:
  br label %m
m:
  %q = phi ninf float [ %x, %b ], [ %y, %m1 ]
  br label %to
n:
  call void @op()
  br label %to
to:
  %r = phi float [ %q, %m ], [ %x, %n ]
  ret float %r
}
define float @src_phi_nsz(float %x, float %y, i1 %c, i1 %d) {
  br i1 %c, label %m1, label %n
m1:
  br i1 %d, label %b, label %m
b:
  br label %m
m:
  %q = phi  float [ %x, %b ], [ %y, %m1 ]
  br label %to
n:
  call void @op()
  br label %to
to:
  %r = phi float [ %q, %m ], [ %x, %n ]
  ret float %r
}
define float @tgt_phi_nsz(float %x, float %y, i1 %c, i1 %d) {
  br i1 %c, label %m1, label %n
m1:
  br i1 %d, label %b, label %m
b:
  br label %m
m:
  %q = phi nsz float [ %x, %b ], [ %y, %m1 ]
  br label %to
n:
  call void @op()
  br label %to
to:
  %r = phi float [ %q, %m ], [ %x, %n ]
  ret float %r
}
