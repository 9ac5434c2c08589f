; Accesses to private objects that are undefined in the target. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare void @usep(ptr)
declare void @usep5(ptr addrspace(5))
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))

; The object is not alive yet.
define i32 @src_before(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_before(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  ret i32 %v
}
; The object is alive no more.
define i32 @src_after(i32 %x, i32 %y, i1 %c) {
  ret i32 %x
}
define i32 @tgt_after(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define void @src_stored(i32 %x) {
  ret void
}
define void @tgt_stored(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  ret void
}
; It is alive in the first iteration alone.
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  br label %h
h:
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  br i1 %c, label %h, label %e
e:
  ret void
}
; On one way it is not alive.
define i32 @src_arm(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  br i1 %c, label %t, label %e
t:
  call void @use(i32 1)
  br label %e
e:
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_arm(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  br i1 %c, label %t, label %e
t:
  call void @use(i32 1)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  br label %e
e:
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
; What is said where the life starts is false.
define void @src_says(i32 %x) {
  ret void
}
define void @tgt_says(i32 %x) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) dereferenceable(64) %a)
  ret void
}
; The load is of another type.
define i32 @src_type(i32 %x, i32 %y, i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !tbaa !0
  store i32 %y, ptr addrspace(5) %b, !tbaa !2
  %v = load i32, ptr addrspace(5) %a, !tbaa !0
  ret i32 %v
}
define i32 @tgt_type(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !tbaa !0
  %v = load i32, ptr addrspace(5) %a, !tbaa !2
  ret i32 %v
}
; What is loaded changes later.
define i32 @src_invariant(i32 %x, i32 %y, i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %w = load i32, ptr addrspace(5) %b, !invariant.load !4
  store i32 %y, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_invariant(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %w = load i32, ptr addrspace(5) %a, !invariant.load !4
  store i32 %y, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @src_scope(i32 %x, i32 %y, i1 %c) {
  ret i32 %x
}
define i32 @tgt_scope(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, !alias.scope !7
  %v = load i32, ptr addrspace(5) %a, !noalias !7
  ret i32 %v
}
; The source says so of another object.
define i32 @src_range(i32 %x, i32 %y, i1 %c) {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  store i32 %y, ptr addrspace(5) %b
  %w = load i32, ptr addrspace(5) %b, !range !6
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_range(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !range !6
  ret i32 %v
}
define i32 @src_noundef(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 1)
  ret i32 %v
}
define i32 @tgt_noundef(i32 %x, i32 %y, i1 %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !noundef !4
  call void @use(i32 1)
  ret i32 %v
}
define void @src_pointer(ptr %p) {
  call void @usep(ptr %p)
  ret void
}
define void @tgt_pointer(ptr %p) {
  %a = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %a
  %v = load ptr, ptr addrspace(5) %a, !dereferenceable !10
  call void @usep(ptr %v)
  ret void
}
; What comes out of the load must be defined: with its range, though nobody uses it.
define void @src_in_range(i32 noundef %x) {
  ret void
}
define void @tgt_in_range(i32 noundef %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !range !20, !noundef !21
  ret void
}
define void @src_null(ptr noundef %p) {
  ret void
}
define void @tgt_null(ptr noundef %p) {
  %a = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %a
  %v = load ptr, ptr addrspace(5) %a, !nonnull !21, !noundef !21
  ret void
}
define void @src_phi(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %t, label %e
t:
  call void @use(i32 %x)
  br label %e
e:
  ret void
}
define void @tgt_phi(i32 noundef %x, i1 noundef %c) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  br i1 %c, label %t, label %e
t:
  call void @use(i32 %x)
  store i32 1, ptr addrspace(5) %a
  br label %e
e:
  %v = load i32, ptr addrspace(5) %a, !range !20, !noundef !21
  ret void
}
; The tag says that nobody writes it.
define i32 @src_constant(i32 %x) {
  ret i32 %x
}
define i32 @tgt_constant(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a, !tbaa !22
  ret i32 %v
}
; A life that starts again makes poison of an object that had some value.
define i32 @src_again() {
  %a = alloca i32, addrspace(5)
  %v = load i32, ptr addrspace(5) %a
  %r = or i32 %v, 1
  ret i32 %r
}
define i32 @tgt_again() {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  %r = or i32 %v, 1
  ret i32 %r
}
define void @src_again_loop(i1 noundef %c) {
  %a = alloca i32, addrspace(5)
  br label %h
h:
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  br i1 %c, label %h, label %e
e:
  ret void
}
define void @tgt_again_loop(i1 noundef %c) {
  %a = alloca i32, addrspace(5)
  br label %h
h:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  call void @use(i32 %v)
  br i1 %c, label %h, label %e
e:
  ret void
}
; An object of another size, which is not known.
define void @src_scalable() {
  %a = alloca <vscale x 4 x i32>, align 16, addrspace(5)
  call void @usep5(ptr addrspace(5) %a)
  ret void
}
define void @tgt_scalable() {
  %a = alloca <vscale x 1 x i32>, align 16, addrspace(5)
  call void @usep5(ptr addrspace(5) %a)
  ret void
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
!20 = !{i32 0, i32 9}
!21 = !{}
!22 = !{!23, !23, i64 0, i64 1}
!23 = !{!"number", !24}
!24 = !{!"numbers"}
