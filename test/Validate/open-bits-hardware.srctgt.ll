; What AMDGPU's instructions give for a signaling NaN, and for numbers below the normal ones, is not fixed: arithmetic may
; leave a signaling NaN as it is, and the mode of the function (IEEE or not) decides. Other differences refute.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_median -> tgt_median: inconclusive
; CHECK: the minimum or maximum of a signaling NaN and a number may differ
; CHECK: src_extended -> tgt_extended: inconclusive
; CHECK: src_small -> tgt_small: inconclusive
; CHECK: numbers below the normal ones may count as zero, or not
; CHECK: src_swapped -> tgt_swapped: refuted
; RUN: not rejoin validate --engine=run --function=src_taken %s | FileCheck --check-prefix=TAKEN %s
; TAKEN: the target takes a number below the normal ones to an operation that may count it as zero
target triple = "amdgcn-amd-amdhsa"
declare float @llvm.amdgcn.fmed3.f32(float, float, float)
declare half @llvm.amdgcn.fmed3.f16(half, half, half)
declare float @llvm.amdgcn.log.f32(float)

; Without IEEE mode a signaling NaN counts as a missing number.
define amdgpu_ps float @src_median(float %x, float %y) {
  %r = call float @llvm.amdgcn.fmed3.f32(float 0x7FF4000000000000, float %x, float %y)
  ret float %r
}
define amdgpu_ps float @tgt_median(float %x, float %y) {
  %c = fcmp olt float %x, %y
  %r = select i1 %c, float %x, float %y
  ret float %r
}
define half @src_extended(half %x, half %z) {
  %y = bitcast i16 31745 to half
  %a = fpext half %x to float
  %b = fpext half %y to float
  %c = fpext half %z to float
  %m = call float @llvm.amdgcn.fmed3.f32(float %a, float %b, float %c)
  %r = fptrunc float %m to half
  ret half %r
}
define half @tgt_extended(half %x, half %z) {
  %y = bitcast i16 31745 to half
  %r = call half @llvm.amdgcn.fmed3.f16(half %x, half %y, half %z)
  ret half %r
}
define float @src_small() {
  %r = call float @llvm.amdgcn.log.f32(float 0xB800000000000000)
  ret float %r
}
define float @tgt_small() {
  ret float 0xFFF0000000000000
}
define float @src_swapped(float %x, float %y) {
  %r = call float @llvm.amdgcn.fmed3.f32(float %x, float 1.0, float %y)
  ret float %r
}
define float @tgt_swapped(float %x, float %y) {
  %r = call float @llvm.amdgcn.fmed3.f32(float %x, float 2.0, float %y)
  ret float %r
}
define i1 @src_taken() {
  ret i1 false
}
define i1 @tgt_taken() {
  %r = call float @llvm.amdgcn.log.f32(float 0x3800000000000000)
  %c = fcmp ogt float %r, 0.0
  ret i1 %c
}
