; The target's load says of its value what is not known to be true: its range, that it is defined, not null, or points to
; memory.
; Accesses to private objects that are undefined in the target. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare void @usep(ptr)
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
!4 = !{}
!6 = !{i32 0, i32 4}
!10 = !{i64 4}
!20 = !{i32 0, i32 9}
!21 = !{}
