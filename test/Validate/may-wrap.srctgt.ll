; One more than what never wraps.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

; 16 * 16 bits fit 32 without sign, but not with one.
define i32 @src_product(i16 %a, i16 %b) {
  %x = zext i16 %a to i32
  %y = zext i16 %b to i32
  %p = mul nuw i32 %x, %y
  ret i32 %p
}
define i32 @tgt_product(i16 %a, i16 %b) {
  %x = zext i16 %a to i32
  %y = zext i16 %b to i32
  %p = mul nuw nsw i32 %x, %y
  ret i32 %p
}
define i16 @src_range(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %p = mul nuw i16 %x, %y
  ret i16 %p
}
define range(i16 0, 65025) i16 @tgt_range(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %p = mul nuw i16 %x, %y
  ret i16 %p
}
define i8 @src_sum(i8 %a, i8 %b) {
  %x = and i8 %a, 127
  %y = and i8 %b, 127
  %p = add i8 %x, %y
  ret i8 %p
}
define i8 @tgt_sum(i8 %a, i8 %b) {
  %x = and i8 %a, 127
  %y = and i8 %b, 127
  %p = add nsw i8 %x, %y
  ret i8 %p
}
define i8 @src_difference(i8 %a, i8 %b) {
  %x = and i8 %a, 127
  %y = and i8 %b, 127
  %p = sub i8 %x, %y
  ret i8 %p
}
define i8 @tgt_difference(i8 %a, i8 %b) {
  %x = and i8 %a, 127
  %y = and i8 %b, 127
  %p = sub nuw i8 %x, %y
  ret i8 %p
}
define i8 @src_shift(i8 %a) {
  %x = and i8 %a, 15
  %p = shl nuw i8 %x, 4
  ret i8 %p
}
define i8 @tgt_shift(i8 %a) {
  %x = and i8 %a, 15
  %p = shl nuw nsw i8 %x, 4
  ret i8 %p
}
; 5 ^ 2 is more than 5.
define i8 @src_bits(i8 %a, i8 %b) {
  %x = urem i8 %a, 6
  %y = urem i8 %b, 3
  %p = xor i8 %x, %y
  ret i8 %p
}
define range(i8 0, 7) i8 @tgt_bits(i8 %a, i8 %b) {
  %x = urem i8 %a, 6
  %y = urem i8 %b, 3
  %p = xor i8 %x, %y
  ret i8 %p
}
; A sign that comes back.
define i16 @src_sign(i16 %a) {
  %t = trunc i16 %a to i8
  %s = sext i8 %t to i16
  ret i16 %s
}
define range(i16 0, 256) i16 @tgt_sign(i16 %a) {
  %t = trunc i16 %a to i8
  %s = sext i8 %t to i16
  ret i16 %s
}
; What wrapped before.
define i8 @src_twice(i8 %a) {
  %x = and i8 %a, 31
  %y = mul i8 %x, 9
  %z = lshr i8 %y, 1
  ret i8 %z
}
define range(i8 0, 12) i8 @tgt_twice(i8 %a) {
  %x = and i8 %a, 31
  %y = mul i8 %x, 9
  %z = lshr i8 %y, 1
  ret i8 %z
}
