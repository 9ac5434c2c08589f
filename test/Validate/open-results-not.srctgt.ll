; Flags, allowed errors, and operations of which LLVM leaves the bits open give the target results that the source does not have.
; A run shows one of them.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=run %s | FileCheck %s
; RUN: not rejoin validate %s | FileCheck --check-prefix=ALL %s
; ALL-NOT: : proved
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_contract -> tgt_contract: inconclusive
; CHECK-SAME: flags of the target's floating-point operations allow several results, and one was tried
define i1 @src_contract(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fmul float %x, 0x3FB99999A0000000
  %s = fsub float %m, 0x3FB99999A0000000
  %c = fcmp oeq float %s, 0.0
  ret i1 %c
}
define i1 @tgt_contract(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fmul contract float %x, 0x3FB99999A0000000
  %s = fsub contract float %m, 0x3FB99999A0000000
  %c = fcmp oeq float %s, 0.0
  ret i1 %c
}
; CHECK: src_reassoc -> tgt_reassoc: inconclusive
; CHECK-SAME: flags of the target's floating-point operations
define i1 @src_reassoc(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fadd float %x, 0x3FB99999A0000000
  %s = fadd float %m, 0xBFB99999A0000000
  %c = fcmp oeq float %s, %x
  ret i1 %c
}
define i1 @tgt_reassoc(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fadd reassoc nsz float %x, 0x3FB99999A0000000
  %s = fadd reassoc nsz float %m, 0xBFB99999A0000000
  %c = fcmp oeq float %s, %x
  ret i1 %c
}
; In a callee.
define internal float @inverts(float %x) {
  %m = fdiv arcp afn float 1.0, %x
  ret float %m
}
; CHECK: src_afn -> tgt_afn: inconclusive
; CHECK-SAME: flags of the target's floating-point operations
define i1 @src_afn(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fdiv float 1.0, %x
  %c = fcmp olt float %m, 0x3FB99999A0000000
  ret i1 %c
}
define i1 @tgt_afn(i8 %a) {
  %x = sitofp i8 %a to float
  %m = call float @inverts(float %x)
  %c = fcmp olt float %m, 0x3FB99999A0000000
  ret i1 %c
}
; CHECK: src_fpmath -> tgt_fpmath: inconclusive
; CHECK-SAME: flags of the target's floating-point operations
define i1 @src_fpmath(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fdiv float 1.0, %x
  %c = fcmp olt float %m, 0x3FB99999A0000000
  ret i1 %c
}
define i1 @tgt_fpmath(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fdiv float 1.0, %x, !fpmath !0
  %c = fcmp olt float %m, 0x3FB99999A0000000
  ret i1 %c
}
!0 = !{float 2.5}
; CHECK: src_nsz -> tgt_nsz: inconclusive
; CHECK-SAME: flags of the target's floating-point operations
define float @src_nsz(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fmul float %x, 0.0
  ret float %n
}
define float @tgt_nsz(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fmul nsz float %x, 0.0
  ret float %n
}
; CHECK: src_flushed -> tgt_flushed: inconclusive
; CHECK: flags of the target's floating-point operations
define float @src_flushed(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fmul float %x, 0x37A0000000000000
  ret float %n
}
define float @tgt_flushed(i8 %a) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %x = uitofp i8 %a to float
  %n = fmul float %x, 0x37A0000000000000
  ret float %n
}
; CHECK: src_fused -> tgt_fused: inconclusive
; CHECK-SAME: the target may round a product before it adds, or not
define i1 @src_fused(i8 %a) {
  %x = uitofp i8 %a to float
  %m = call float @llvm.fma.f32(float %x, float 0x3FB99999A0000000, float 0x3FB99999A0000000)
  %c = fcmp oeq float %m, 0x3FB99999A0000000
  ret i1 %c
}
define i1 @tgt_fused(i8 %a) {
  %x = uitofp i8 %a to float
  %m = call float @llvm.fmuladd.f32(float %x, float 0x3FB99999A0000000, float 0x3FB99999A0000000)
  %c = fcmp oeq float %m, 0x3FB99999A0000000
  ret i1 %c
}
; CHECK: src_zeros -> tgt_zeros: inconclusive
; CHECK-SAME: the target chooses between zeros of different signs
define i1 @src_zeros(i8 %a) {
  ret i1 false
}
define i1 @tgt_zeros(i8 %a) {
  %x = uitofp i8 %a to float
  %z = fmul float %x, 0.0
  %m = call float @llvm.minnum.f32(float %z, float -0.0)
  %b = bitcast float %m to i32
  %c = icmp ne i32 %b, 0
  %n = call float @llvm.maxnum.f32(float -0.0, float %z)
  %d = bitcast float %n to i32
  %e = icmp eq i32 %b, %d
  %f = and i1 %c, %e
  ret i1 %f
}
; CHECK: src_nan -> tgt_nan: inconclusive
; CHECK: the target reads the bits of a NaN
define i1 @src_nan(i8 %a) {
  ret i1 false
}
define i1 @tgt_nan(i8 %a) {
  %x = uitofp i8 %a to float
  %z = fmul float %x, 0.0
  %n = fdiv float %z, %z
  %b = bitcast float %n to i32
  %c = icmp eq i32 %b, 2143289345
  ret i1 %c
}
