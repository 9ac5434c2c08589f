; The operations are the same without flags, or their results are not open: no zeros, no NaN, exact products.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=run %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define i1 @src_flagged_source(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fmul contract float %x, 0x3FB99999A0000000
  %s = fsub contract float %m, 0x3FB99999A0000000
  %c = fcmp oeq float %s, 0.0
  ret i1 %c
}
define i1 @tgt_flagged_source(i8 %a) {
  %x = sitofp i8 %a to float
  %m = fmul float %x, 0x3FB99999A0000000
  %s = fsub float %m, 0x3FB99999A0000000
  %c = fcmp oeq float %s, 0.0
  ret i1 %c
}
define i32 @src_exact_product(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fmul float %x, 2.0
  %m = fadd float %n, 1.0
  %r = fptosi float %m to i32
  ret i32 %r
}
define i32 @tgt_exact_product(i8 %a) {
  %x = uitofp i8 %a to float
  %m = call float @llvm.fmuladd.f32(float %x, float 2.0, float 1.0)
  %r = fptosi float %m to i32
  ret i32 %r
}
define i8 @src_no_zeros(i8 %a) {
  %c = icmp ult i8 %a, 5
  %r = select i1 %c, i8 %a, i8 5
  ret i8 %r
}
define i8 @tgt_no_zeros(i8 %a) {
  %x = uitofp i8 %a to float
  %m = call float @llvm.minnum.f32(float %x, float 5.0)
  %r = fptoui float %m to i8
  ret i8 %r
}
define i32 @src_number_bits(i8 %a) {
  %x = uitofp i8 %a to float
  %n = fadd float %x, 0.0
  %p = alloca float, addrspace(5)
  store float %n, ptr addrspace(5) %p
  %b = load i32, ptr addrspace(5) %p
  ret i32 %b
}
define i32 @tgt_number_bits(i8 %a) {
  %x = uitofp i8 %a to float
  %b = bitcast float %x to i32
  ret i32 %b
}
