; Flags of signs, and of zero and the least number as operands, which the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.abs.i32(i32, i1)

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
