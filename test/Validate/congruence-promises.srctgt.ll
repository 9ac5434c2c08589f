; Promises of loops, PHIs and loads that the source makes, too.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
declare void @use(i32)
@g = external addrspace(1) global i32

define void @src_loop(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @use(i32 %i)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %h, label %l, !llvm.loop !0
l:
  br label %l, !llvm.loop !2
}
define void @tgt_loop(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @use(i32 %i)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %h, label %l, !llvm.loop !2
l:
  br label %l, !llvm.loop !2
}
define void @src_less(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @use(i32 %i)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %h, label %l, !llvm.loop !0
l:
  br label %l, !llvm.loop !2
}
define void @tgt_less(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @use(i32 %i)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %h, label %l
l:
  br label %l
}
define float @src_phi_nnan(float %x, float %y, i1 %c, i1 %d) {
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
define float @src_phi_nsz(float %x, float %y, i1 %c, i1 %d) {
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
define float @src_phi(float %x, float %y, i1 %c, i1 %d) {
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
define float @tgt_phi(float %x, float %y, i1 %c, i1 %d) {
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
define void @src_load(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %a, label %e
a:
  %w = load i32, ptr addrspace(1) @g, !range !{i32 0, i32 9}
  br label %e
e:
  %r = phi i32 [ %w, %a ], [ 0, %0 ]
  call void @use(i32 %r)
  ret void
}
define void @tgt_load(ptr addrspace(1) %p, i32 %x, i1 %c) {
  %w = load i32, ptr addrspace(1) @g, !range !{i32 0, i32 9}
  %r = select i1 %c, i32 %w, i32 0
  call void @use(i32 %r)
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.of.somebody"}
!5 = !{}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8}
!8 = !{!"root"}
!9 = !{!10}
!10 = distinct !{!10, !11}
!11 = distinct !{!11}
