; Promises of loops that the source makes elsewhere or not at all.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @use(i32)

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
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.unroll.followup_all", !1}
