; A number of a few bits is read where bytes were written, or may lie: the other bits of the byte are no part of it, and
; where they are not zero it is no value of its type. Nothing is proved.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s --implicit-check-not=": proved"
; RUN: rejoin validate --engine=run %s > %t.run || test $? -le 2
; RUN: FileCheck --input-file=%t.run %s --implicit-check-not=": proved"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_private -> tgt_private:
define i8 @src_private(i8 noundef %a) {
  %v = and i8 %a, 127
  ret i8 %v
}
define i8 @tgt_private(i8 noundef %a) {
  %x = alloca i8, addrspace(5)
  store i8 %a, ptr addrspace(5) %x
  %v = load i7, ptr addrspace(5) %x
  %w = zext i7 %v to i8
  ret i8 %w
}
; CHECK: src_vector -> tgt_vector:
define i8 @src_vector(i8 noundef %a) {
  %v = and i8 %a, 15
  ret i8 %v
}
define i8 @tgt_vector(i8 noundef %a) {
  %x = alloca i8, addrspace(5)
  store i8 %a, ptr addrspace(5) %x
  %v = load <4 x i1>, ptr addrspace(5) %x
  %n = bitcast <4 x i1> %v to i4
  %w = zext i4 %n to i8
  ret i8 %w
}
; CHECK: src_own -> tgt_own:
define void @src_own(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i8 noundef %a) {
  store i8 %a, ptr addrspace(1) %p
  %v = and i8 %a, 1
  store i8 %v, ptr addrspace(1) %q
  ret void
}
define void @tgt_own(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i8 noundef %a) {
  store i8 %a, ptr addrspace(1) %p
  %v = load i1, ptr addrspace(1) %p
  %w = zext i1 %v to i8
  store i8 %w, ptr addrspace(1) %q
  ret void
}
; CHECK: src_memory -> tgt_memory:
define void @src_memory(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = load i8, ptr addrspace(1) %p
  %v = and i8 %a, 1
  store i8 %v, ptr addrspace(1) %q
  ret void
}
define void @tgt_memory(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %v = load i1, ptr addrspace(1) %p
  %w = zext i1 %v to i8
  store i8 %w, ptr addrspace(1) %q
  ret void
}
; CHECK: src_member -> tgt_member:
define void @src_member(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = load i8, ptr addrspace(1) %p
  %v = and i8 %a, 1
  store i8 %v, ptr addrspace(1) %q
  ret void
}
define void @tgt_member(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %s = load { i1 }, ptr addrspace(1) %p
  %v = extractvalue { i1 } %s, 0
  %w = zext i1 %v to i8
  store i8 %w, ptr addrspace(1) %q
  ret void
}
