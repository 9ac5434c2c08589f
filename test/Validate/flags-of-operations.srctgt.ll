; Flags of numbers on operations and intrinsics, where source and target differ.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.minnum.f32(float, float)
; CHECK: src_fneg -> tgt_fneg: refuted
define float @src_fneg(float %x, float %y) {
  %r = fneg float %x
  ret float %r
}
define float @tgt_fneg(float %x, float %y) {
  %r = fneg nnan float %x
  ret float %r
}
; CHECK: src_fneg_nsz -> tgt_fneg_nsz: inconclusive
define float @src_fneg_nsz(float %x, float %y) {
  %r = fneg float %x
  ret float %r
}
define float @tgt_fneg_nsz(float %x, float %y) {
  %r = fneg nsz float %x
  ret float %r
}
; CHECK: src_fabs -> tgt_fabs: refuted
define float @src_fabs(float %x, float %y) {
  %r = call float @llvm.fabs.f32(float %x)
  ret float %r
}
define float @tgt_fabs(float %x, float %y) {
  %r = call nnan float @llvm.fabs.f32(float %x)
  ret float %r
}
; CHECK: src_fabs_ninf -> tgt_fabs_ninf: inconclusive
define float @src_fabs_ninf(float %x, float %y) {
  %r = call float @llvm.fabs.f32(float %x)
  ret float %r
}
define float @tgt_fabs_ninf(float %x, float %y) {
  %r = call ninf float @llvm.fabs.f32(float %x)
  ret float %r
}
; CHECK: src_copysign -> tgt_copysign: inconclusive
define float @src_copysign(float %x, float %y) {
  %r = call float @llvm.copysign.f32(float %x, float %y)
  ret float %r
}
define float @tgt_copysign(float %x, float %y) {
  %r = call nnan float @llvm.copysign.f32(float %x, float %y)
  ret float %r
}
; CHECK: src_minnum -> tgt_minnum: refuted
define float @src_minnum(float %x, float %y) {
  %r = call float @llvm.minnum.f32(float %x, float %y)
  ret float %r
}
define float @tgt_minnum(float %x, float %y) {
  %r = call nnan float @llvm.minnum.f32(float %x, float %y)
  ret float %r
}
; CHECK: src_fpext -> tgt_fpext: refuted
define double @src_fpext(float %x, float %y) {
  %r = fpext float %x to double
  ret double %r
}
define double @tgt_fpext(float %x, float %y) {
  %r = fpext nnan float %x to double
  ret double %r
}
