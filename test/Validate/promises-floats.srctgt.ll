; Flags of float arithmetic that the source does not have. Where they are false, the target is
; undefined or poison. None is proved, and none of the targets is refuted against itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self || test $? = 2
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

; CHECK: src_fadd_nsz -> tgt_fadd_nsz: inconclusive
define float @src_fadd_nsz(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_nsz(float %x, float %y) {
  %r = fadd nsz float %x, %y
  ret float %r
}

; CHECK: src_fdiv_nsz -> tgt_fdiv_nsz: inconclusive
define float @src_fdiv_nsz(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_nsz(float %x, float %y) {
  %r = fdiv nsz float %x, %y
  ret float %r
}

; CHECK: src_fadd_arcp -> tgt_fadd_arcp: inconclusive
define float @src_fadd_arcp(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_arcp(float %x, float %y) {
  %r = fadd arcp float %x, %y
  ret float %r
}

; CHECK: src_fdiv_arcp -> tgt_fdiv_arcp: inconclusive
define float @src_fdiv_arcp(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_arcp(float %x, float %y) {
  %r = fdiv arcp float %x, %y
  ret float %r
}

; CHECK: src_fadd_contract -> tgt_fadd_contract: inconclusive
define float @src_fadd_contract(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_contract(float %x, float %y) {
  %r = fadd contract float %x, %y
  ret float %r
}

; CHECK: src_fdiv_contract -> tgt_fdiv_contract: inconclusive
define float @src_fdiv_contract(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_contract(float %x, float %y) {
  %r = fdiv contract float %x, %y
  ret float %r
}

; CHECK: src_fadd_afn -> tgt_fadd_afn: inconclusive
define float @src_fadd_afn(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_afn(float %x, float %y) {
  %r = fadd afn float %x, %y
  ret float %r
}

; CHECK: src_fdiv_afn -> tgt_fdiv_afn: inconclusive
define float @src_fdiv_afn(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_afn(float %x, float %y) {
  %r = fdiv afn float %x, %y
  ret float %r
}

; CHECK: src_fadd_reassoc -> tgt_fadd_reassoc: inconclusive
define float @src_fadd_reassoc(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_reassoc(float %x, float %y) {
  %r = fadd reassoc float %x, %y
  ret float %r
}

; CHECK: src_fdiv_reassoc -> tgt_fdiv_reassoc: inconclusive
define float @src_fdiv_reassoc(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_reassoc(float %x, float %y) {
  %r = fdiv reassoc float %x, %y
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
