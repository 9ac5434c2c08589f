; What a call of the source promises may be used, dropped, or repeated where it is known.
; Attributes of calls that are followed into a body are promises: of the result and what is passed, and of what the callee
; does.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
define internal ptr @same(ptr %p) {
  ret ptr %p
}
define internal nonnull ptr @nonnull(ptr %p) {
  ret ptr %p
}
define internal void @writes(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal i32 @reads(ptr align 16 %p) memory(argmem: read) {
  %v = load i32, ptr %p, align 16
  ret i32 %v
}
; CHECK: src_value -> tgt_value: proved
define void @src_value(ptr %q) {
  %p = call nonnull ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define void @tgt_value(ptr %q) {
  call void @sees(i1 false)
  ret void
}
; CHECK: src_value_of_callee -> tgt_value_of_callee: proved
define void @src_value_of_callee(ptr %q) {
  %p = call ptr @nonnull(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  ret void
}
define void @tgt_value_of_callee(ptr %q) {
  call void @sees(i1 false)
  ret void
}
; CHECK: src_dropped -> tgt_dropped: proved
define void @src_dropped(ptr %q) {
  call void @writes(ptr align 16 dereferenceable(16) noalias %q) nosync
  ret void
}
define void @tgt_dropped(ptr %q) {
  call void @writes(ptr align 4 dereferenceable(4) %q)
  ret void
}
; CHECK: src_known -> tgt_known: proved
define void @src_known(ptr align 16 dereferenceable(16) %q) {
  call void @writes(ptr %q)
  ret void
}
define void @tgt_known(ptr align 16 dereferenceable(16) %q) {
  call void @writes(ptr align 16 dereferenceable(8) %q)
  ret void
}
; CHECK: src_of_callee -> tgt_of_callee: proved
define i32 @src_of_callee(ptr %q) {
  %v = call i32 @reads(ptr %q)
  ret i32 %v
}
define i32 @tgt_of_callee(ptr %q) {
  %v = call i32 @reads(ptr align 16 %q) memory(read)
  ret i32 %v
}
