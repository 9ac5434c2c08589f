; The target promises more of a result than the source, by an attribute of the call, of the callee or of the function
; itself.
; Attributes of calls that are followed into a body are promises: of the result and what is passed, and of what the callee
; does.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
declare void @seesf(float)
define internal ptr @same(ptr %p) {
  ret ptr %p
}
define internal nonnull ptr @nonnull(ptr %p) {
  ret ptr %p
}
define internal float @number(float %p) {
  ret float %p
}
define internal nofpclass(nan) float @nonan(float %p) {
  ret float %p
}
; CHECK-LABEL: src_nonnull_of_callee -> tgt_nonnull_of_callee: {{inconclusive|refuted}}
; CHECK: event 1 of the thread differs
define void @src_nonnull_of_callee(ptr %q) {
  %p = call ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define void @tgt_nonnull_of_callee(ptr %q) {
  %p = call ptr @nonnull(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
; CHECK-LABEL: src_nonnull -> tgt_nonnull: {{inconclusive|refuted}}
; CHECK: event 1 of the thread differs
define void @src_nonnull(ptr %q) {
  %p = call ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define void @tgt_nonnull(ptr %q) {
  %p = call nonnull ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
; CHECK-LABEL: src_classes_of_callee -> tgt_classes_of_callee: {{inconclusive|refuted}}
; CHECK: event 1 of the thread differs
define void @src_classes_of_callee(float %q) {
  %p = call float @number(float %q)
  call void @seesf(float %p)
  ret void
}
define void @tgt_classes_of_callee(float %q) {
  %p = call float @nonan(float %q)
  call void @seesf(float %p)
  ret void
}
; CHECK-LABEL: src_classes -> tgt_classes: {{inconclusive|refuted}}
; CHECK: event 1 of the thread differs
define void @src_classes(float %q) {
  %p = call float @number(float %q)
  call void @seesf(float %p)
  ret void
}
define void @tgt_classes(float %q) {
  %p = call nofpclass(nan) float @number(float %q)
  call void @seesf(float %p)
  ret void
}
; CHECK: src_align -> tgt_align: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'same' that the source lacks, and it is not known to hold
define void @src_align(ptr %q) {
  %p = call ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define void @tgt_align(ptr %q) {
  %p = call align 16 ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
; CHECK: src_align_of_result -> tgt_align_of_result: inconclusive
; CHECK-SAME: the target function has an attribute that the source lacks, and it is not known to hold: align of the result
define ptr @src_align_of_result(ptr %q) {
  ret ptr %q
}
define align 16 ptr @tgt_align_of_result(ptr %q) {
  ret ptr %q
}
; CHECK: src_bytes_of_result -> tgt_bytes_of_result: inconclusive
; CHECK-SAME: the target function has an attribute that the source lacks, and it is not known to hold: dereferenceable_or_null of the result
define ptr @src_bytes_of_result(ptr %q) {
  ret ptr %q
}
define dereferenceable_or_null(8) ptr @tgt_bytes_of_result(ptr %q) {
  ret ptr %q
}
