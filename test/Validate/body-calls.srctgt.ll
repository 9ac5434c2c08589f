; A callee of the target alone may say what holds of its body, a call may be a tail call that passes no object, and a flag
; may allow what a constant chooses.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @use(i32)
define internal i32 @idi(i32 %x) {
  ret i32 %x
}
define internal half @idh(half %x) {
  ret half %x
}
define internal i32 @adds(i32 %x) nounwind willreturn memory(none) {
  %y = add i32 %x, 1
  ret i32 %y
}
; CHECK: src_own -> tgt_own: proved
define i32 @src_own(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define i32 @tgt_own(i32 %x) {
  %y = call i32 @adds(i32 %x)
  ret i32 %y
}
; CHECK: src_tail -> tgt_tail: proved
define void @src_tail(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  %w = call i32 @idi(i32 %v)
  call void @use(i32 %w)
  ret void
}
define void @tgt_tail(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  %w = tail call i32 @idi(i32 %v)
  call void @use(i32 %w)
  ret void
}
; CHECK: src_callconst -> tgt_callconst: inconclusive
define half @src_callconst(half %x) {
  %v = call nsz half @idh(half 0xH8000)
  ret half %v
}
define half @tgt_callconst(half %x) {
  ret half 0xH0000
}
