; Flags of divisions and shifts without a rest, and of bits that are apart, which the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

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
