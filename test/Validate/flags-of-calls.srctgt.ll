; Flags of numbers, and classes that are excluded, on calls of functions, where source and target differ.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
declare float @gives(float)
declare float @pure(float) memory(none) nounwind willreturn
declare float @llvm.amdgcn.readfirstlane.f32(float)
; CHECK: src_user -> tgt_user: refuted
define float @src_user(float %x, float %y) {
  %r = call float @gives(float %x)
  ret float %r
}
define float @tgt_user(float %x, float %y) {
  %r = call nnan float @gives(float %x)
  ret float %r
}
; CHECK: src_user_pure -> tgt_user_pure: inconclusive
define float @src_user_pure(float %x, float %y) {
  %r = call float @pure(float %x)
  ret float %r
}
define float @tgt_user_pure(float %x, float %y) {
  %r = call nnan float @pure(float %x)
  ret float %r
}
; CHECK: src_rfl -> tgt_rfl: inconclusive
define float @src_rfl(float %x, float %y) {
  %r = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  ret float %r
}
define float @tgt_rfl(float %x, float %y) {
  %r = call nnan float @llvm.amdgcn.readfirstlane.f32(float %x)
  ret float %r
}
; CHECK: src_retnofpclass -> tgt_retnofpclass: inconclusive
define float @src_retnofpclass(float %x, float %y) {
  %r = call float @gives(float %x)
  ret float %r
}
define float @tgt_retnofpclass(float %x, float %y) {
  %r = call nofpclass(nan) float @gives(float %x)
  ret float %r
}
