; The target freezes a choice by a condition that may be poison, or one value in place of another one.
; What the target freezes is poison where the source's value is not. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
; The second bit may be poison where the first decides.
define i1 @src_and(i1 %c, i1 %d) {
  %a = select i1 %c, i1 true, i1 %d
  %f = freeze i1 %a
  ret i1 %f
}
define i1 @tgt_and(i1 %c, i1 %d) {
  %a = or i1 %c, %d
  %f = freeze i1 %a
  ret i1 %f
}
; The source freezes the load of which nothing is said.
define i32 @src_load(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) %p, !range !0
  %f = freeze i32 %a
  ret i32 %f
}
define i32 @tgt_load(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) %p, !range !0
  %f = freeze i32 %b
  ret i32 %f
}
; One freeze for two, of which one value is never poison.
define void @src_both(i32 %x) {
  %a = add nsw i32 %x, 1
  %b = add i32 %x, 1
  %f = freeze i32 %a
  %g = freeze i32 %b
  call void @use(i32 %f)
  call void @use(i32 %g)
  ret void
}
define void @tgt_both(i32 %x) {
  %a = add nsw i32 %x, 1
  %f = freeze i32 %a
  call void @use(i32 %f)
  call void @use(i32 %f)
  ret void
}
; The condition may be poison.
define i32 @src_choice(i32 %x, i1 %c) {
  %f = freeze i32 %x
  ret i32 %f
}
define i32 @tgt_choice(i32 %x, i1 %c) {
  %s = select i1 %c, i32 %x, i32 %x
  %f = freeze i32 %s
  ret i32 %f
}

!0 = !{i32 0, i32 4}
