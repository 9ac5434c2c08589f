; LLVM infers flags of integers and exchanges operations with overflow, saturation and signs.
; RUN: rejoin validate %s > %t.said
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_overflow -> tgt_overflow
define <2 x i1> @src_overflow(<2 x i8> %x, <2 x i8> %y) {
  %d = udiv <2 x i8> splat (i8 -1), %x
  %r = icmp ult <2 x i8> %d, %y
  ret <2 x i1> %r
}
define <2 x i1> @tgt_overflow(<2 x i8> %x, <2 x i8> %y) {
  %m = call { <2 x i8>, <2 x i1> } @llvm.umul.with.overflow.v2i8(<2 x i8> %x, <2 x i8> %y)
  %r = extractvalue { <2 x i8>, <2 x i1> } %m, 1
  ret <2 x i1> %r
}
; CHECK: src_sign -> tgt_sign: proved
define i1 @src_sign(i8 %x) {
  %w = trunc nuw i8 %x to i4
  %r = icmp samesign ult i8 %x, 16
  ret i1 %r
}
define i1 @tgt_sign(i8 %x) {
  %r = icmp slt i8 %x, 16
  ret i1 %r
}
; Flags of wide integers.
; CHECK: src_wide -> tgt_wide:
define i128 @src_wide(i128 %x) {
  %s = mul i128 %x, %x
  %n = sub i128 0, %s
  %o = or i128 %s, %n
  %r = add nuw nsw i128 %o, %s
  ret i128 %r
}
define i128 @tgt_wide(i128 %x) {
  %r = mul i128 %x, %x
  ret i128 %r
}
; CHECK: src_sums -> tgt_sums: proved
define i32 @src_sums(i32 %x) {
  %s = call i32 @llvm.bswap.i32(i32 %x)
  %t = call i32 @llvm.bswap.i32(i32 %s)
  %o = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %t, i32 1)
  %r = extractvalue { i32, i1 } %o, 0
  ret i32 %r
}
define i32 @tgt_sums(i32 %x) {
  %r = add i32 %x, -1
  ret i32 %r
}
; CHECK: src_saturates -> tgt_saturates: proved
define i16 @src_saturates(i16 %x, i16 %y) {
  %r = call i16 @llvm.sadd.sat.i16(i16 %x, i16 %y)
  ret i16 %r
}
define i16 @tgt_saturates(i16 %x, i16 %y) {
  %o = call { i16, i1 } @llvm.sadd.with.overflow.i16(i16 %x, i16 %y)
  %s = extractvalue { i16, i1 } %o, 0
  %c = extractvalue { i16, i1 } %o, 1
  %n = icmp slt i16 %x, 0
  %m = select i1 %n, i16 -32768, i16 32767
  %r = select i1 %c, i16 %m, i16 %s
  ret i16 %r
}
