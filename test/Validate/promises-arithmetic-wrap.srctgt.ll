; Flags of integer arithmetic that does not wrap, which the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

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

; CHECK: src_trunc_nuw -> tgt_trunc_nuw: refuted
define i8 @src_trunc_nuw(i32 %x, i32 %y) {
  %r = trunc i32 %x to i8
  ret i8 %r
}
define i8 @tgt_trunc_nuw(i32 %x, i32 %y) {
  %r = trunc nuw i32 %x to i8
  ret i8 %r
}
