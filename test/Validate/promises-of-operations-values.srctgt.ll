; Flags of the target that the source does not have, and values that are not the same: none is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
!5 = !{float 2.5}

; CHECK: src_freeze -> tgt_freeze: {{refuted|inconclusive}}
define i32 @src_freeze(i32 %x) {
  %p = add nuw i32 %x, 1
  %f = freeze i32 %p
  %r = sub i32 %f, %f
  ret i32 %r
}
define i32 @tgt_freeze(i32 %x) {
  %p = add nuw i32 %x, 1
  %f = freeze i32 %p
  %g = freeze i32 %p
  %r = sub i32 %f, %g
  ret i32 %r
}

; CHECK: src_fpmath -> tgt_fpmath: {{refuted|inconclusive}}
define float @src_fpmath(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fpmath(float %x, float %y) {
  %r = fdiv float %x, %y, !fpmath !5
  ret float %r
}

; CHECK: src_disjoint -> tgt_disjoint: {{refuted|inconclusive}}
define i8 @src_disjoint(i8 %x, i8 %y) {
  %r = or i8 %x, %y
  ret i8 %r
}
define i8 @tgt_disjoint(i8 %x, i8 %y) {
  %r = or disjoint i8 %x, %y
  ret i8 %r
}

; CHECK: src_trunc -> tgt_trunc: {{refuted|inconclusive}}
define i4 @src_trunc(i8 %x) {
  %r = trunc i8 %x to i4
  ret i4 %r
}
define i4 @tgt_trunc(i8 %x) {
  %r = trunc nuw i8 %x to i4
  ret i4 %r
}

; CHECK: src_truncs -> tgt_truncs: {{refuted|inconclusive}}
define i4 @src_truncs(i8 %x) {
  %r = trunc i8 %x to i4
  ret i4 %r
}
define i4 @tgt_truncs(i8 %x) {
  %r = trunc nsw i8 %x to i4
  ret i4 %r
}

; CHECK: src_bits -> tgt_bits: {{refuted|inconclusive}}
define i8 @src_bits(<8 x i1> %x) {
  %r = bitcast <8 x i1> %x to i8
  ret i8 %r
}
define i8 @tgt_bits(<8 x i1> %x) {
  %b = extractelement <8 x i1> %x, i32 7
  %r = zext i1 %b to i8
  ret i8 %r
}

; CHECK: src_bswap -> tgt_bswap: {{refuted|inconclusive}}
define i16 @src_bswap(i16 %x) {
  %r = call i16 @llvm.bswap.i16(i16 %x)
  ret i16 %r
}
define i16 @tgt_bswap(i16 %x) {
  %r = call i16 @llvm.bitreverse.i16(i16 %x)
  ret i16 %r
}
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.bitreverse.i16(i16)
