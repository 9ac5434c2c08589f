; LLVM folds operations on constants by value, and to one of several NaNs.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: src_constant -> tgt_constant: proved
define float @src_constant() {
  %v = call float @llvm.amdgcn.rcp.f32(float 2.0)
  ret float %v
}
define float @tgt_constant() {
  ret float 0.5
}
; CHECK: src_vector -> tgt_vector: proved
define <2 x i8> @src_vector() {
  %v = insertelement <2 x i8> <i8 1, i8 7>, i8 2, i32 0
  ret <2 x i8> %v
}
define <2 x i8> @tgt_vector() {
  ret <2 x i8> <i8 2, i8 7>
}
; CHECK: src_nan -> tgt_nan
define float @src_nan(float %x) {
  %z = fsub float %x, %x
  %r = fdiv float %z, 0.0
  ret float %r
}
define float @tgt_nan(float %x) {
  ret float 0x7FF8000000000000
}
