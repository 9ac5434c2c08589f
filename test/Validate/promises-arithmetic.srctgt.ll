; Flags of integer arithmetic that the source does not have. Where they are false, the target is
; undefined or poison. None is proved, and none of the targets is refuted against itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.abs.i32(i32, i1)

; CHECK: src_add_nuw -> tgt_add_nuw: refuted
define i32 @src_add_nuw(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt_add_nuw(i32 %x, i32 %y) {
  %r = add nuw i32 %x, %y
  ret i32 %r
}

; CHECK: src_add_nsw -> tgt_add_nsw: refuted
define i32 @src_add_nsw(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt_add_nsw(i32 %x, i32 %y) {
  %r = add nsw i32 %x, %y
  ret i32 %r
}

; CHECK: src_mul_nsw -> tgt_mul_nsw: refuted
define i32 @src_mul_nsw(i32 %x, i32 %y) {
  %r = mul i32 %x, %y
  ret i32 %r
}
define i32 @tgt_mul_nsw(i32 %x, i32 %y) {
  %r = mul nsw i32 %x, %y
  ret i32 %r
}

; CHECK: src_shl_nuw -> tgt_shl_nuw: refuted
define i32 @src_shl_nuw(i32 %x, i32 %y) {
  %r = shl i32 %x, %y
  ret i32 %r
}
define i32 @tgt_shl_nuw(i32 %x, i32 %y) {
  %r = shl nuw i32 %x, %y
  ret i32 %r
}

; CHECK: src_sub_nsw -> tgt_sub_nsw: refuted
define i32 @src_sub_nsw(i32 %x, i32 %y) {
  %r = sub i32 %x, %y
  ret i32 %r
}
define i32 @tgt_sub_nsw(i32 %x, i32 %y) {
  %r = sub nsw i32 %x, %y
  ret i32 %r
}

; CHECK: src_udiv_exact -> tgt_udiv_exact: refuted
define i32 @src_udiv_exact(i32 %x, i32 %y) {
  %r = udiv i32 %x, %y
  ret i32 %r
}
define i32 @tgt_udiv_exact(i32 %x, i32 %y) {
  %r = udiv exact i32 %x, %y
  ret i32 %r
}

; CHECK: src_sdiv_exact -> tgt_sdiv_exact: refuted
define i32 @src_sdiv_exact(i32 %x, i32 %y) {
  %r = sdiv i32 %x, %y
  ret i32 %r
}
define i32 @tgt_sdiv_exact(i32 %x, i32 %y) {
  %r = sdiv exact i32 %x, %y
  ret i32 %r
}

; CHECK: src_lshr_exact -> tgt_lshr_exact: refuted
define i32 @src_lshr_exact(i32 %x, i32 %y) {
  %r = lshr i32 %x, %y
  ret i32 %r
}
define i32 @tgt_lshr_exact(i32 %x, i32 %y) {
  %r = lshr exact i32 %x, %y
  ret i32 %r
}

; CHECK: src_ashr_exact -> tgt_ashr_exact: refuted
define i32 @src_ashr_exact(i32 %x, i32 %y) {
  %r = ashr i32 %x, %y
  ret i32 %r
}
define i32 @tgt_ashr_exact(i32 %x, i32 %y) {
  %r = ashr exact i32 %x, %y
  ret i32 %r
}

; CHECK: src_or_disjoint -> tgt_or_disjoint: refuted
define i32 @src_or_disjoint(i32 %x, i32 %y) {
  %r = or i32 %x, %y
  ret i32 %r
}
define i32 @tgt_or_disjoint(i32 %x, i32 %y) {
  %r = or disjoint i32 %x, %y
  ret i32 %r
}

; CHECK: src_zext_nneg -> tgt_zext_nneg: refuted
define i64 @src_zext_nneg(i32 %x, i32 %y) {
  %r = zext i32 %x to i64
  ret i64 %r
}
define i64 @tgt_zext_nneg(i32 %x, i32 %y) {
  %r = zext nneg i32 %x to i64
  ret i64 %r
}

; CHECK: src_uitofp_nneg -> tgt_uitofp_nneg: refuted
define float @src_uitofp_nneg(i32 %x, i32 %y) {
  %r = uitofp i32 %x to float
  ret float %r
}
define float @tgt_uitofp_nneg(i32 %x, i32 %y) {
  %r = uitofp nneg i32 %x to float
  ret float %r
}

; CHECK: src_trunc_nuw -> tgt_trunc_nuw: refuted
define i8 @src_trunc_nuw(i32 %x, i32 %y) {
  %r = trunc i32 %x to i8
  ret i8 %r
}
define i8 @tgt_trunc_nuw(i32 %x, i32 %y) {
  %r = trunc nuw i32 %x to i8
  ret i8 %r
}

; CHECK: src_icmp_samesign -> tgt_icmp_samesign: refuted
define i1 @src_icmp_samesign(i32 %x, i32 %y) {
  %r = icmp ult i32 %x, %y
  ret i1 %r
}
define i1 @tgt_icmp_samesign(i32 %x, i32 %y) {
  %r = icmp samesign ult i32 %x, %y
  ret i1 %r
}

; CHECK: src_ctlz_poison -> tgt_ctlz_poison: refuted
define i32 @src_ctlz_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  ret i32 %r
}
define i32 @tgt_ctlz_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  ret i32 %r
}

; CHECK: src_abs_poison -> tgt_abs_poison: refuted
define i32 @src_abs_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %r
}
define i32 @tgt_abs_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 true)
  ret i32 %r
}
