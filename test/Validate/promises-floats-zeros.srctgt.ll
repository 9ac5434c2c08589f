; A flag of float arithmetic that leaves the sign of a zero open, which the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

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
