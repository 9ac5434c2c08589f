; A load with metadata is done where the source does not load, and what it says may be false there.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @use(i32)
@g = external addrspace(1) global i32
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
!5 = !{}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8}
!8 = !{!"root"}
!9 = !{!10}
!10 = distinct !{!10, !11}
!11 = distinct !{!11}
