; What the target says more of the result of a call than the source does.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare float @ff(float)
declare i32 @fi(i32)
declare ptr @fp(i32)
declare float @pf(float) memory(none) nounwind willreturn
!0 = !{i32 0, i32 10}

; CHECK: src_nnan -> tgt_nnan: {{refuted|inconclusive}}
define float @src_nnan(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_nnan(float %x) {
  %r = call nnan float @ff(float %x)
  ret float %r
}

; CHECK: src_nsz -> tgt_nsz: {{refuted|inconclusive}}
define float @src_nsz(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_nsz(float %x) {
  %r = call nsz float @ff(float %x)
  ret float %r
}

; CHECK: src_noundef -> tgt_noundef: {{refuted|inconclusive}}
define i32 @src_noundef(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_noundef(i32 %x) {
  %r = call noundef i32 @fi(i32 %x)
  ret i32 %r
}

; CHECK: src_range -> tgt_range: {{refuted|inconclusive}}
define i32 @src_range(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_range(i32 %x) {
  %r = call range(i32 0, 10) i32 @fi(i32 %x)
  ret i32 %r
}

; CHECK: src_mrange -> tgt_mrange: {{refuted|inconclusive}}
define i32 @src_mrange(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_mrange(i32 %x) {
  %r = call i32 @fi(i32 %x), !range !0
  ret i32 %r
}

; CHECK: src_nonnull -> tgt_nonnull: {{refuted|inconclusive}}
define ptr @src_nonnull(i32 %x) {
  %r = call ptr @fp(i32 %x)
  ret ptr %r
}
define ptr @tgt_nonnull(i32 %x) {
  %r = call nonnull ptr @fp(i32 %x)
  ret ptr %r
}

; CHECK: src_fpclass -> tgt_fpclass: {{refuted|inconclusive}}
define float @src_fpclass(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_fpclass(float %x) {
  %r = call nofpclass(nan) float @ff(float %x)
  ret float %r
}

; CHECK: src_pure -> tgt_pure: {{refuted|inconclusive}}
define float @src_pure(float %x) {
  %r = call float @pf(float %x)
  ret float %r
}
define float @tgt_pure(float %x) {
  %r = call nofpclass(nan) float @pf(float %x)
  ret float %r
}

; CHECK: src_puref -> tgt_puref: {{refuted|inconclusive}}
define float @src_puref(float %x) {
  %r = call float @pf(float %x)
  ret float %r
}
define float @tgt_puref(float %x) {
  %r = call nnan float @pf(float %x)
  ret float %r
}
