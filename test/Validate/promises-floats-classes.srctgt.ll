; Flags of float arithmetic that exclude NaNs and infinities, which the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

; CHECK: src_fadd_nnan -> tgt_fadd_nnan: refuted
define float @src_fadd_nnan(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_nnan(float %x, float %y) {
  %r = fadd nnan float %x, %y
  ret float %r
}

; CHECK: src_fdiv_nnan -> tgt_fdiv_nnan: refuted
define float @src_fdiv_nnan(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_nnan(float %x, float %y) {
  %r = fdiv nnan float %x, %y
  ret float %r
}

; CHECK: src_fadd_ninf -> tgt_fadd_ninf: inconclusive
define float @src_fadd_ninf(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_ninf(float %x, float %y) {
  %r = fadd ninf float %x, %y
  ret float %r
}

; CHECK: src_fdiv_ninf -> tgt_fdiv_ninf: refuted
define float @src_fdiv_ninf(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_ninf(float %x, float %y) {
  %r = fdiv ninf float %x, %y
  ret float %r
}

; CHECK: src_fadd_fast -> tgt_fadd_fast: refuted
define float @src_fadd_fast(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_fast(float %x, float %y) {
  %r = fadd fast float %x, %y
  ret float %r
}

; CHECK: src_fdiv_fast -> tgt_fdiv_fast: refuted
define float @src_fdiv_fast(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_fast(float %x, float %y) {
  %r = fdiv fast float %x, %y
  ret float %r
}

; CHECK: src_fcmp_nnan -> tgt_fcmp_nnan: refuted
define i1 @src_fcmp_nnan(float %x, float %y) {
  %r = fcmp olt float %x, %y
  ret i1 %r
}
define i1 @tgt_fcmp_nnan(float %x, float %y) {
  %r = fcmp nnan olt float %x, %y
  ret i1 %r
}

; CHECK: src_sel_nnan -> tgt_sel_nnan: refuted
define float @src_sel_nnan(float %x, float %y, i1 %c) {
  %r = select i1 %c, float %x, float %y
  ret float %r
}
define float @tgt_sel_nnan(float %x, float %y, i1 %c) {
  %r = select nnan i1 %c, float %x, float %y
  ret float %r
}
