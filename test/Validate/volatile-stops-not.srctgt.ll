; A volatile store need not return, as a call of unknown code: what is undefined behind it does not move before it, and
; excuses nothing that is left out. A volatile load returns.
; RUN: rejoin validate %s > %t.all || test $? -le 2
; RUN: FileCheck --input-file=%t.all %s
; RUN: rejoin validate --engine=congruence %s > %t.congruence || test $? -le 2
; RUN: FileCheck --check-prefix=ALONE --input-file=%t.congruence %s --implicit-check-not=": proved"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_divides -> tgt_divides: refuted
; CHECK: the target has undefined behaviour that the source does not have, at %q = udiv i32 7, %d
; ALONE: src_divides
define void @src_divides(ptr addrspace(1) %p, i32 noundef %d) {
  store volatile i32 1, ptr addrspace(1) %p
  %q = udiv i32 7, %d
  store i32 %q, ptr addrspace(1) %p
  ret void
}
define void @tgt_divides(ptr addrspace(1) %p, i32 noundef %d) {
  %q = udiv i32 7, %d
  store volatile i32 1, ptr addrspace(1) %p
  store i32 %q, ptr addrspace(1) %p
  ret void
}
; CHECK: src_atomic -> tgt_atomic: refuted
define void @src_atomic(ptr addrspace(1) %p, i32 noundef %d) {
  store atomic volatile i32 1, ptr addrspace(1) %p syncscope("agent") monotonic, align 4
  %q = udiv i32 7, %d
  store i32 %q, ptr addrspace(1) %p
  ret void
}
define void @tgt_atomic(ptr addrspace(1) %p, i32 noundef %d) {
  %q = udiv i32 7, %d
  store atomic volatile i32 1, ptr addrspace(1) %p syncscope("agent") monotonic, align 4
  store i32 %q, ptr addrspace(1) %p
  ret void
}
; CHECK: src_reads -> tgt_reads: inconclusive
define void @src_reads(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  store volatile i32 1, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define void @tgt_reads(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %v = load i32, ptr addrspace(1) %q
  store volatile i32 1, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; What is undefined later does not excuse what is left out before.
; CHECK: src_left_out -> tgt_left_out: refuted
define void @src_left_out(ptr addrspace(1) %p, i1 noundef %c) {
  br i1 %c, label %then, label %end
then:
  store volatile i32 1, ptr addrspace(1) %p
  unreachable
end:
  ret void
}
define void @tgt_left_out(ptr addrspace(1) %p, i1 noundef %c) {
  ret void
}
; CHECK: src_private -> tgt_private: refuted
define i32 @src_private(i32 noundef %d) {
  %x = alloca i32, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %x
  %q = udiv i32 7, %d
  ret i32 %q
}
define i32 @tgt_private(i32 noundef %d) {
  %x = alloca i32, addrspace(5)
  %q = udiv i32 7, %d
  store volatile i32 1, ptr addrspace(5) %x
  ret i32 %q
}
; CHECK: src_read -> tgt_read: proved
define void @src_read(ptr addrspace(1) %p, i32 noundef %d) {
  %v = load volatile i32, ptr addrspace(1) %p
  %q = udiv i32 %v, %d
  store i32 %q, ptr addrspace(1) %p
  ret void
}
define void @tgt_read(ptr addrspace(1) %p, i32 noundef %d) {
  %r = udiv i32 7, %d
  %v = load volatile i32, ptr addrspace(1) %p
  %q = udiv i32 %v, %d
  store i32 %q, ptr addrspace(1) %p
  ret void
}
