; Accesses to private objects that are right in the target.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare void @usep(ptr)
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))

define i32 @src_alive(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_alive(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  ret i32 %v
}
define void @src_loop(i32 %x, i1 %c) {
  %a = alloca i32, addrspace(5)
  br label %h
h:
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  br i1 %c, label %h, label %e
e:
  ret void
}
define void @tgt_loop(i32 %x, i1 %c) {
  %a = alloca i32, addrspace(5)
  br label %h
h:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  br i1 %c, label %h, label %e
e:
  ret void
}
define i32 @src_type(i32 %x, i32 %y, i1 %c) {
  ret i32 %x
}
define i32 @tgt_type(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !tbaa !0
  %v = load i32, ptr addrspace(5) %a, !tbaa !0
  ret i32 %v
}
define i32 @src_range(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !range !6, !noundef !4
  call void @use(i32 %v)
  ret i32 %v
}
define i32 @tgt_range(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !range !6, !noundef !4
  %w = add i32 %v, 0
  call void @use(i32 %v)
  ret i32 %v
}
define i32 @src_dropped(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !range !6, !noundef !4
  %w = add i32 %v, 1
  ret i32 %w
}
define i32 @tgt_dropped(i32 %x, i32 %y, i1 %c) {
  %w = add i32 %x, 1
  ret i32 %w
}
define i32 @src_decided(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !noundef !4
  br i1 %c, label %t, label %e
t:
  call void @use(i32 %v)
  br label %e
e:
  ret i32 0
}
define i32 @tgt_decided(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !noundef !4
  br i1 %c, label %t, label %e
t:
  call void @use(i32 %x)
  br label %e
e:
  ret i32 0
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !5}
!2 = !{!3, !3, i64 0}
!3 = !{!"float", !5}
!4 = !{}
!5 = !{!"root"}
!6 = !{i32 0, i32 4}
!7 = !{!8}
!8 = distinct !{!8, !9}
!9 = distinct !{!9}
!10 = !{i64 4}
