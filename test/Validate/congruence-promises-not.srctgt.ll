; Promises of loops, PHIs and loads that the source makes elsewhere or not at all. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: not rejoin validate --engine=solve --function=src_later %s | FileCheck --check-prefix=LATER %s
; LATER: src_later -> tgt_later: inconclusive: a value is read before it is computed

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
declare void @use(i32)
@g = external addrspace(1) global i32

; The first loop makes progress, the second one need not.
define void @src_second(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @use(i32 %i)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %h, label %l, !llvm.loop !0
l:
  br label %l
}
define void @tgt_second(ptr addrspace(1) %p, i32 %x, i1 %c) {
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
; What is said where a loop is entered is not said of the loop.
define void @src_entry(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %l, label %e, !llvm.loop !0
l:
  br label %l
e:
  ret void
}
define void @tgt_entry(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %l, label %e
l:
  br label %l, !llvm.loop !0
e:
  ret void
}
; One of two ways back says nothing.
define void @src_inner(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %v = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %k = icmp eq i32 %v, 7
  br i1 %k, label %h, label %l, !llvm.loop !0
l:
  br i1 %c, label %l, label %h
}
define void @tgt_inner(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br label %h
h:
  %v = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %k = icmp eq i32 %v, 7
  br i1 %k, label %h, label %l, !llvm.loop !0
l:
  br i1 %c, label %l, label %h, !llvm.loop !0
}
; What is not known may be a promise.
define void @src_unknown(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %l, label %e
l:
  br label %l
e:
  ret void
}
define void @tgt_unknown(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %l, label %e
l:
  br label %l, !llvm.loop !3
e:
  ret void
}
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
; The load is done where the source does not load, and what it says may be false there.
define void @src_load_invariant(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %a, label %e
a:
  %w = load i32, ptr addrspace(1) @g, !invariant.load !5
  br label %e
e:
  %r = phi i32 [ %w, %a ], [ 0, %0 ]
  call void @use(i32 %r)
  ret void
}
define void @tgt_load_invariant(ptr addrspace(1) %p, i32 %x, i1 %c) {
  %w = load i32, ptr addrspace(1) @g, !invariant.load !5
  %r = select i1 %c, i32 %w, i32 0
  call void @use(i32 %r)
  ret void
}
define void @src_load_type(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %a, label %e
a:
  %w = load i32, ptr addrspace(1) @g, !tbaa !6
  br label %e
e:
  %r = phi i32 [ %w, %a ], [ 0, %0 ]
  call void @use(i32 %r)
  ret void
}
define void @tgt_load_type(ptr addrspace(1) %p, i32 %x, i1 %c) {
  %w = load i32, ptr addrspace(1) @g, !tbaa !6
  %r = select i1 %c, i32 %w, i32 0
  call void @use(i32 %r)
  ret void
}
define void @src_load_noalias(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %a, label %e
a:
  %w = load i32, ptr addrspace(1) @g, !noalias !9
  br label %e
e:
  %r = phi i32 [ %w, %a ], [ 0, %0 ]
  call void @use(i32 %r)
  ret void
}
define void @tgt_load_noalias(ptr addrspace(1) %p, i32 %x, i1 %c) {
  %w = load i32, ptr addrspace(1) @g, !noalias !9
  %r = select i1 %c, i32 %w, i32 0
  call void @use(i32 %r)
  ret void
}
define void @src_load_noundef(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %a, label %e
a:
  %w = load i32, ptr addrspace(1) @g, !noundef !5
  br label %e
e:
  %r = phi i32 [ %w, %a ], [ 0, %0 ]
  call void @use(i32 %r)
  ret void
}
define void @tgt_load_noundef(ptr addrspace(1) %p, i32 %x, i1 %c) {
  %w = load i32, ptr addrspace(1) @g, !noundef !5
  %r = select i1 %c, i32 %w, i32 0
  call void @use(i32 %r)
  ret void
}
; The target branches by what may be undefined, to one place alone.
define void @src_switch(ptr addrspace(1) %p, i32 %x, i1 %c) {
  call void @use(i32 1)
  ret void
}
define void @tgt_switch(ptr addrspace(1) %p, i32 %x, i1 %c) {
  switch i32 %x, label %d [
  ]
d:
  call void @use(i32 1)
  ret void
}
; A value that is used before it is defined.
define i32 @src_later(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, %a
  ret i32 %b
}
define i32 @tgt_later(i32 %x) {
  %b = mul i32 %a, %a
  %a = add i32 %x, 1
  ret i32 %b
}
; All threads are said to go the same way.
define void @src_uniform(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %t, label %e
t:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_uniform(ptr addrspace(1) %p, i32 %x, i1 %c) {
  br i1 %c, label %t, label %e, !amdgpu.uniform !5
t:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
; An edge back that is never taken is one that LLVM asks, and the source's promises nothing.
define void @src_dead(i32 %x, i1 noundef %c) {
  br label %h
h:
  br i1 %c, label %h, label %e, !llvm.loop !0
e:
  br i1 false, label %h, label %f
f:
  ret void
}
define void @tgt_dead(i32 %x, i1 noundef %c) {
  br label %h
h:
  br i1 %c, label %h, label %e, !llvm.loop !0
e:
  ret void
}
; The source's cycle has two entries.
define void @src_entries(i32 %x, i1 noundef %c) {
  br i1 false, label %m, label %h
h:
  br label %m
m:
  br i1 %c, label %h, label %e, !llvm.loop !0
e:
  ret void
}
define void @tgt_entries(i32 %x, i1 noundef %c) {
  br label %h
h:
  br label %m
m:
  br i1 %c, label %h, label %e, !llvm.loop !0
e:
  ret void
}
; What is said of the loop that unrolling makes is a promise of this one.
define void @src_unrolled(i32 %x, i1 noundef %c) {
  br label %h
h:
  br i1 %c, label %h, label %e
e:
  ret void
}
define void @tgt_unrolled(i32 %x, i1 noundef %c) {
  br label %h
h:
  br i1 %c, label %h, label %e, !llvm.loop !20
e:
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
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.unroll.followup_all", !1}
