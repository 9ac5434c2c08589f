; Sums that do not wrap, in wider numbers or without their flags.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; Sums that do not wrap, in wider numbers.
; CHECK: src_wide -> tgt_wide: proved
define i64 @src_wide(i32 %x) {
  %m = sub nsw i32 %x, 7
  %i = sext i32 %m to i64
  ret i64 %i
}
define i64 @tgt_wide(i32 %x) {
  %i = sext i32 %x to i64
  %m = add nsw i64 %i, -7
  ret i64 %m
}

; CHECK: src_unsigned -> tgt_unsigned: proved
define i64 @src_unsigned(i32 %x) {
  %m = sub nuw i32 %x, 7
  %i = zext i32 %m to i64
  ret i64 %i
}
define i64 @tgt_unsigned(i32 %x) {
  %i = zext i32 %x to i64
  %m = add nsw i64 %i, -7
  ret i64 %m
}

; CHECK: src_drop -> tgt_drop: proved
define i64 @src_drop(i32 %x) {
  %m = add nsw i32 %x, 7
  %i = sext i32 %m to i64
  ret i64 %i
}
define i64 @tgt_drop(i32 %x) {
  %m = add i32 %x, 7
  %i = sext i32 %m to i64
  ret i64 %i
}
