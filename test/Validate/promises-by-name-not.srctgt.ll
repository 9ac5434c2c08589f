; The target has an attribute on a call that only its name tells, or on a call that shows in its result alone: nothing is
; proved.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @event(i32)
declare i32 @value(i32) memory(none) nounwind willreturn
declare i32 @reads(i32) memory(read) nounwind willreturn
declare i32 @place(ptr) memory(none) nounwind willreturn
declare nofpclass(nan) float @number(float)
declare i32 @llvm.amdgcn.workitem.id.x()
define internal i32 @needs() {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %i
}
; CHECK: src_event -> tgt_event: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define void @src_event(i32 %x) {
  %r = call i32 @event(i32 %x)
  ret void
}
define void @tgt_event(i32 %x) {
  %r = call i32 @event(i32 %x) "amdgpu-no-workitem-id-x"
  ret void
}
; CHECK: src_number -> tgt_number: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define void @src_number(i32 %x) {
  %r = call i32 @event(i32 %x) "amdgpu-agpr-alloc"="4"
  ret void
}
define void @tgt_number(i32 %x) {
  %r = call i32 @event(i32 %x) "amdgpu-agpr-alloc"="0"
  ret void
}
; CHECK: src_value -> tgt_value: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_value(i32 %x) {
  %r = call i32 @value(i32 %x)
  ret i32 %r
}
define i32 @tgt_value(i32 %x) {
  %r = call i32 @value(i32 %x) "amdgpu-no-dispatch-ptr"
  ret i32 %r
}
; CHECK: src_body -> tgt_body: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_body(i32 %x) {
  %r = call i32 @needs()
  ret i32 %r
}
define i32 @tgt_body(i32 %x) {
  %r = call i32 @needs() "amdgpu-no-workitem-id-x"
  ret i32 %r
}
; CHECK: src_reads -> tgt_reads: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_reads(i32 %x) {
  %r = call i32 @reads(i32 %x)
  ret i32 %r
}
define i32 @tgt_reads(i32 %x) {
  %r = call i32 @reads(i32 %x) nosync
  ret i32 %r
}
; CHECK: src_place -> tgt_place: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define i32 @src_place(ptr %x) {
  %r = call i32 @place(ptr %x)
  ret i32 %r
}
define i32 @tgt_place(ptr %x) {
  %r = call i32 @place(ptr dereferenceable(4) %x)
  ret i32 %r
}
; CHECK: src_classes -> tgt_classes: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define float @src_classes(float %x) {
  %r = call float @number(float %x)
  ret float %r
}
define float @tgt_classes(float %x) {
  %r = call float @number(float %x) nounwind willreturn nosync
  ret float %r
}
