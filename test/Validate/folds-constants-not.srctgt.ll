; A constant or a power of another value is refuted.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: src_far -> tgt_far: refuted
define float @src_far(float %x) {
  %r = call float @llvm.pow.f32(float %x, float -0.5)
  ret float %r
}
define float @tgt_far(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}
; CHECK: src_constant -> tgt_constant: refuted
define float @src_constant() {
  %v = call float @llvm.amdgcn.rcp.f32(float 2.0)
  ret float %v
}
define float @tgt_constant() {
  ret float 0.25
}
