; Attributes of a call that only their names tell may go, and may be said where the declaration or the body says them.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @event(i32)
declare i32 @said(i32) "amdgpu-no-workitem-id-x"
declare i32 @value(i32) memory(none) nounwind willreturn
declare i32 @llvm.amdgcn.workitem.id.x()
define internal i32 @needs() {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %i
}
; CHECK: src_dropped -> tgt_dropped: proved
define i32 @src_dropped(i32 %x) {
  %r = call i32 @event(i32 %x) "amdgpu-no-workitem-id-x" "amdgpu-agpr-alloc"="0"
  %s = add i32 %r, %x
  ret i32 %s
}
define i32 @tgt_dropped(i32 %x) {
  %r = call i32 @event(i32 %x) "amdgpu-agpr-alloc"="0"
  %s = add i32 %x, %r
  ret i32 %s
}
; CHECK: src_declared -> tgt_declared: proved
define i32 @src_declared(i32 %x) {
  %r = call i32 @said(i32 %x)
  %s = add i32 %r, %x
  ret i32 %s
}
define i32 @tgt_declared(i32 %x) {
  %r = call i32 @said(i32 %x) "amdgpu-no-workitem-id-x"
  %s = add i32 %x, %r
  ret i32 %s
}
; CHECK: src_value_same -> tgt_value_same: proved
define i32 @src_value_same(i32 %x) {
  %r = call i32 @value(i32 %x) "amdgpu-no-dispatch-ptr" nosync
  %s = add i32 %r, %x
  ret i32 %s
}
define i32 @tgt_value_same(i32 %x) {
  %r = call i32 @value(i32 %x) "amdgpu-no-dispatch-ptr" nosync
  %s = add i32 %x, %r
  ret i32 %s
}
; CHECK: src_body_kept -> tgt_body_kept: proved
define i32 @src_body_kept(i32 %x) {
  %r = call i32 @needs()
  %s = add i32 %r, %x
  ret i32 %s
}
define i32 @tgt_body_kept(i32 %x) {
  %r = call i32 @needs() "amdgpu-no-workitem-id-y"
  %s = add i32 %x, %r
  ret i32 %s
}
