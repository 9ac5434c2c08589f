; The target promises more of an argument that is passed than the source: its alignment, or the bytes behind it.
; Attributes of calls that are followed into a body are promises: of the result and what is passed, and of what the callee
; does.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
define internal void @parg(ptr %p) {
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define internal void @aarg(ptr align 16 %p) {
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define internal void @darg(ptr dereferenceable(4) %p) {
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define internal i32 @ld(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @ald(ptr align 16 %p) {
  %v = load i32, ptr %p, align 16
  ret i32 %v
}
; CHECK: src_align_passed -> tgt_align_passed: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'aarg' that the source lacks, and it is not known to hold
define void @src_align_passed(ptr %q) {
  call void @parg(ptr %q)
  ret void
}
define void @tgt_align_passed(ptr %q) {
  call void @aarg(ptr %q)
  ret void
}
; CHECK: src_bytes_passed -> tgt_bytes_passed: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'darg' that the source lacks, and it is not known to hold
define void @src_bytes_passed(ptr %q) {
  call void @parg(ptr %q)
  ret void
}
define void @tgt_bytes_passed(ptr %q) {
  call void @darg(ptr %q)
  ret void
}
; CHECK: src_align_used -> tgt_align_used: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'ald' that the source lacks, and it is not known to hold
define i32 @src_align_used(ptr %q) {
  %v = call i32 @ld(ptr %q)
  ret i32 %v
}
define i32 @tgt_align_used(ptr %q) {
  %v = call i32 @ald(ptr %q)
  ret i32 %v
}
