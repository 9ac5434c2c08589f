; Sums, products and shifts that do not wrap whatever the values are, and results in ranges: known by form, since a
; solver has to multiply for it.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=solve --solver-limit=3000 %s

target triple = "amdgcn-amd-amdhsa"

define i64 @src_product(i32 %a, i16 %b) {
  %x = zext i32 %a to i64
  %y = zext i16 %b to i64
  %p = mul i64 %x, %y
  %s = add i64 %p, %x
  ret i64 %s
}
define range(i64 0, 281474976645121) i64 @tgt_product(i32 %a, i16 %b) {
  %x = zext i32 %a to i64
  %y = zext i16 %b to i64
  %p = mul nuw nsw i64 %x, %y
  %s = add nuw nsw i64 %p, %x
  ret i64 %s
}
; The bound of a bound.
define i32 @src_ranges(i32 range(i32 0, 1000) %a, i32 range(i32 0, 2000) %b) {
  %p = mul i32 %a, %b
  ret i32 %p
}
define range(i32 0, 1997002) i32 @tgt_ranges(i32 range(i32 0, 1000) %a, i32 range(i32 0, 2000) %b) {
  %p = mul i32 %a, %b
  ret i32 %p
}
define i32 @src_operations(i32 %a, i32 %b, i1 %c) {
  %m = and i32 %a, 255
  %o = or i32 %m, 32
  %x = xor i32 %o, 65
  %r = urem i32 %b, 100
  %q = udiv i32 %b, 65536
  %h = lshr i32 %b, 24
  %s = select i1 %c, i32 %q, i32 %h
  %n = mul i32 %x, %r
  %d = sub i32 %x, %r
  %t = trunc i32 %s to i17
  %w = sext i17 %t to i32
  %v = mul i32 %n, %w
  %u = shl i32 %m, 23
  %f = add i32 %d, %u
  %e = add i32 %v, %f
  ret i32 %e
}
define i32 @tgt_operations(i32 %a, i32 %b, i1 %c) {
  %m = and i32 %a, 255
  %o = or i32 %m, 32
  %x = xor i32 %o, 65
  %r = urem i32 %b, 100
  %q = udiv i32 %b, 65536
  %h = lshr i32 %b, 24
  %s = select i1 %c, i32 %q, i32 %h
  %n = mul nuw nsw i32 %x, %r
  %d = sub nsw i32 %x, %r
  %t = trunc i32 %s to i17
  %w = sext i17 %t to i32
  %v = mul nuw nsw i32 %n, %w
  %u = shl nuw nsw i32 %m, 23
  %f = add i32 %d, %u
  %e = add i32 %v, %f
  ret i32 %e
}
