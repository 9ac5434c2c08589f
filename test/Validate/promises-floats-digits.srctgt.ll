; Flags of float arithmetic that allow other digits (reciprocals, contraction, approximation, another order), which the
; source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

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
