; Elementary functions become intrinsics and each other; what LLVM knows of the C library and of strict intrinsics stays
; open.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; Elementary functions of OpenCL C become intrinsics, and each other.
; CHECK: src_elementary -> tgt_elementary: proved
define float @src_elementary(float %x) {
  %r = call float @_Z4rintf(float %x)
  ret float %r
}
define float @tgt_elementary(float %x) {
  %r = call float @llvm.rint.f32(float %x)
  ret float %r
}
; CHECK: src_digits -> tgt_digits: inconclusive
define float @src_digits(float %x) {
  %r = call float @llvm.pow.f32(float %x, float -0.5)
  ret float %r
}
define float @tgt_digits(float %x) {
  %r = call float @llvm.amdgcn.rsq.f32(float %x)
  ret float %r
}
declare float @_Z4rintf(float)
; LLVM knows functions of the C library, and intrinsics that are not modelled.
; CHECK: src_library -> tgt_library: inconclusive
; CHECK-SAME: LLVM may know what 'log1pf' does: event 2
define float @src_library(i1 %c) {
  %r = call float @log1pf(float 0.0)
  ret float %r
}
define float @tgt_library(i1 %c) {
  %r = call float @log1pf(float 0.0)
  ret float 0.0
}
declare float @log1pf(float)
; CHECK: src_constrained -> tgt_constrained: inconclusive
define float @src_constrained(float %x) {
  %a = call float @llvm.fabs.f32(float %x)
  %r = call nnan float @llvm.experimental.constrained.sqrt.f32(float %a, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  %b = call float @llvm.fabs.f32(float %r)
  ret float %b
}
define float @tgt_constrained(float %x) {
  %a = call float @llvm.fabs.f32(float %x)
  %r = call nnan float @llvm.experimental.constrained.sqrt.f32(float %a, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret float %r
}
