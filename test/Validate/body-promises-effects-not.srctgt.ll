; The target promises of a call that it does not write, or does not return, and the callee does.
; Attributes of calls that are followed into a body are promises: of the result and what is passed, and of what the callee
; does.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define internal void @writes(ptr %p) {
  store i32 1, ptr %p
  ret void
}
; CHECK: src_memory -> tgt_memory: inconclusive
; CHECK-SAME: the target has undefined behaviour that the source does not have, at store i32 1
define void @src_memory(ptr %q) {
  call void @writes(ptr %q)
  ret void
}
define void @tgt_memory(ptr %q) {
  call void @writes(ptr %q) memory(none)
  ret void
}
; CHECK: src_only_read -> tgt_only_read: inconclusive
; CHECK-SAME: the target has undefined behaviour that the source does not have, at store i32 1
define void @src_only_read(ptr %q) {
  call void @writes(ptr %q)
  ret void
}
define void @tgt_only_read(ptr %q) {
  call void @writes(ptr readonly %q)
  ret void
}
; CHECK: src_returns -> tgt_returns: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'writes' that the source lacks, and it is not known to hold
define void @src_returns(ptr %q) {
  call void @writes(ptr %q)
  ret void
}
define void @tgt_returns(ptr %q) {
  call void @writes(ptr %q) noreturn
  ret void
}
