; Integers of other bits, in another order, or with a flag of the target alone are refuted.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_wide -> tgt_wide: refuted
define i128 @src_wide(i128 %x) {
  %r = shl nuw i128 %x, 127
  ret i128 %r
}
define i128 @tgt_wide(i128 %x) {
  ret i128 0
}
; CHECK: src_reversed -> tgt_reversed: refuted
define i32 @src_reversed(i32 %x) {
  %r = call i32 @llvm.bswap.i32(i32 %x)
  ret i32 %r
}
define i32 @tgt_reversed(i32 %x) {
  %r = call i32 @llvm.bitreverse.i32(i32 %x)
  ret i32 %r
}
; CHECK: src_bits -> tgt_bits: refuted
define i8 @src_bits(<2 x i8> %v) {
  %a = extractelement <2 x i8> %v, i32 1
  ret i8 %a
}
define i8 @tgt_bits(<2 x i8> %v) {
  %s = shufflevector <2 x i8> %v, <2 x i8> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %c = bitcast <4 x i8> %s to <2 x i16>
  %e = extractelement <2 x i16> %c, i32 1
  %r = trunc i16 %e to i8
  ret i8 %r
}
; CHECK: src_sign -> tgt_sign: refuted
define i1 @src_sign(i8 %x) {
  %r = icmp ult i8 %x, 16
  ret i1 %r
}
define i1 @tgt_sign(i8 %x) {
  %r = icmp samesign ult i8 %x, 16
  ret i1 %r
}
