; The rounding of a product, the sign of a zero, an allowed error and what flags allow are open in the source.
; What a pass chooses is not refuted, and what cannot come of any choice is.
; RUN: not rejoin validate --engine=run %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
; CHECK: src_fused -> tgt_fused: inconclusive
; CHECK-SAME: the rounding of a product may differ
define float @src_fused(i8 %a) {
  %x = uitofp i8 %a to float
  %m = call float @llvm.fmuladd.f32(float %x, float 0x3FB99999A0000000, float 0x3FB99999A0000000)
  ret float %m
}
define float @tgt_fused(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fmul float %x, 0x3FB99999A0000000
  %m = fadd float %n, 0x3FB99999A0000000
  ret float %m
}
; CHECK: src_zeros -> tgt_zeros: inconclusive
; CHECK: the sign of a zero may differ
define i8 @src_zeros(i8 %a) {
  %m = call float @llvm.minnum.f32(float 0.0, float -0.0)
  %b = bitcast float %m to i32
  %s = lshr i32 %b, 31
  %t = trunc i32 %s to i8
  ret i8 %t
}
define i8 @tgt_zeros(i8 %a) {
  %m = call float @llvm.minnum.f32(float 0.0, float -0.0)
  %b = bitcast float %m to i32
  %s = lshr i32 %b, 31
  %t = trunc i32 %s to i8
  %u = xor i8 %t, 1
  ret i8 %u
}
; CHECK: src_error -> tgt_error: inconclusive
; CHECK-SAME: errors of the source's operations are allowed
define float @src_error(i8 %a) {
  %x = uitofp i8 %a to float
  %y = fadd float %x, 1.0
  %m = fdiv float 1.0, %y, !fpmath !0
  ret float %m
}
define float @tgt_error(i8 %a) {
  %x = uitofp i8 %a to float
  %y = fadd float %x, 1.0
  %m = fdiv float 0x3FF0000020000000, %y
  ret float %m
}
!0 = !{float 2.5}
; Control depends on what the flags leave open, also through a private object and a callee.
define internal float @adds(float %m) {
  %s = fadd contract float %m, 0x3FB99999A0000000
  ret float %s
}
; CHECK: src_decides -> tgt_decides: inconclusive
; CHECK: fast-math flags allow other results
define void @src_decides(i8 %a) {
  %p = alloca float, addrspace(5)
  %x = uitofp i8 %a to float
  %n = fmul contract float %x, 0x3FB99999A0000000
  %s = call float @adds(float %n)
  store float %s, ptr addrspace(5) %p
  %v = load float, ptr addrspace(5) %p
  %c = fcmp oeq float %v, 0x3FE6666680000000
  br i1 %c, label %then, label %end
then:
  call void @sees(i32 1)
  ret void
end:
  ret void
}
define void @tgt_decides(i8 %a) {
  %x = uitofp i8 %a to float
  %s = call float @llvm.fma.f32(float %x, float 0x3FB99999A0000000, float 0x3FB99999A0000000)
  %c = fcmp oeq float %s, 0x3FE6666680000000
  br i1 %c, label %then, label %end
then:
  call void @sees(i32 1)
  ret void
end:
  ret void
}
; Control does not.
; CHECK: src_wrong_store -> tgt_wrong_store: refuted
define void @src_wrong_store(i8 %a, ptr addrspace(1) %p) {
  %x = uitofp i8 %a to float
  %n = fmul contract float %x, 0x3FB99999A0000000
  store float %n, ptr addrspace(1) %p
  %c = icmp ugt i8 %a, 4
  br i1 %c, label %then, label %end
then:
  call void @sees(i32 1)
  ret void
end:
  ret void
}
define void @tgt_wrong_store(i8 %a, ptr addrspace(1) %p) {
  %x = uitofp i8 %a to float
  %n = fmul contract float %x, 0x3FB99999A0000000
  store float %n, ptr addrspace(1) %p
  ret void
}
