; What runs choose, and another choice may decide otherwise, is named.
; RUN: not rejoin validate --engine=run %s | FileCheck %s
; VERDICT: inconclusive

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_kernel -> tgt_kernel: inconclusive: inputs are sampled: arguments are the same for all threads
define amdgpu_kernel void @src_kernel(i8 %x) {
  call void @sees(i8 %x)
  ret void
}
define amdgpu_kernel void @tgt_kernel(i8 %x) {
  %y = xor i8 %x, 0
  call void @sees(i8 %y)
  ret void
}

; CHECK: src_frozen -> tgt_frozen: inconclusive: the source freezes an undefined value, which may become any value:
define i8 @src_frozen(i8 %x) {
  %f = freeze i8 undef
  ret i8 %f
}
define i8 @tgt_frozen(i8 %x) {
  ret i8 7
}

; CHECK: src_one_side -> tgt_one_side: inconclusive: the result of 'gives' is not known, and only one side calls it:
define i8 @src_one_side(i8 %x) {
  %r = call i8 @gives(i8 %x)
  ret i8 %r
}
define i8 @tgt_one_side(i8 %x) {
  ret i8 7
}

; CHECK: src_pointer -> tgt_pointer: inconclusive: inputs are sampled: the arguments have too many bits to try all
; CHECK: the source uses more memory or calls than the runs provide
define i8 @src_pointer(i8 %x, ptr %f) {
  %r = call i8 %f(i8 %x)
  ret i8 %r
}
define i8 @tgt_pointer(i8 %x, ptr %f) {
  ret i8 7
}

; CHECK: src_sine -> tgt_sine: inconclusive: the precision of the result of 'sin' is not fixed
define float @src_sine(i8 %x) {
  %n = uitofp i8 %x to float
  %r = call float @llvm.sin.f32(float %n)
  ret float %r
}
define float @tgt_sine(i8 %x) {
  %n = uitofp i8 %x to float
  %y = fadd float %n, 0.0
  %r = call float @llvm.sin.f32(float %y)
  ret float %r
}

declare void @sees(i8)
declare i8 @gives(i8) memory(none) willreturn nounwind
declare float @llvm.sin.f32(float)
