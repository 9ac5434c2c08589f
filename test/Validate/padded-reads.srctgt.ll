; A number of a few bits is read where both sides read it, or where it was written as one.
; RUN: rejoin validate %s | FileCheck %s
; RUN: rejoin validate --engine=solve %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_both -> tgt_both: proved
define i32 @src_both(ptr addrspace(1) noalias %p, i32 noundef %a) {
  %v = load i1, ptr addrspace(1) %p
  br i1 %v, label %then, label %end
then:
  br label %end
end:
  %w = phi i32 [ 3, %then ], [ %a, %0 ]
  ret i32 %w
}
define i32 @tgt_both(ptr addrspace(1) noalias %p, i32 noundef %a) {
  %v = load i1, ptr addrspace(1) %p
  %w = select i1 %v, i32 3, i32 %a
  ret i32 %w
}
; CHECK: src_written -> tgt_written: proved
define i8 @src_written(i7 noundef %a) {
  %w = zext i7 %a to i8
  ret i8 %w
}
define i8 @tgt_written(i7 noundef %a) {
  %x = alloca i8, addrspace(5)
  store i7 %a, ptr addrspace(5) %x
  %v = load i7, ptr addrspace(5) %x
  %w = zext i7 %v to i8
  ret i8 %w
}
; All bits of the byte belong to elements.
; CHECK: src_full -> tgt_full: proved
define i8 @src_full(i8 noundef %a) {
  ret i8 %a
}
define i8 @tgt_full(i8 noundef %a) {
  %x = alloca i8, addrspace(5)
  store i8 %a, ptr addrspace(5) %x
  %v = load i8, ptr addrspace(5) %x
  ret i8 %v
}
; The source says by its read that the other bits are zero.
; CHECK: src_says -> tgt_says: proved
define void @src_says(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %v = load i1, ptr addrspace(1) %p
  %w = zext i1 %v to i8
  store i8 %w, ptr addrspace(1) %q
  ret void
}
define void @tgt_says(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %v = load i8, ptr addrspace(1) %p
  store i8 %v, ptr addrspace(1) %q
  ret void
}
