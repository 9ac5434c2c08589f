; The object is not alive where the target accesses it, or its life starts again.
; Accesses to private objects that are undefined in the target. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
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
