; The target has a flag of float arithmetic that allows results which the source does not have.
; Operations whose operands do not determine the result. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
define float @src_flag_nsz(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_nsz(float %x, float %y, i1 %c) {
  %a = fdiv nsz float %x, %y
  ret float %a
}
define float @src_flag_contract(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_contract(float %x, float %y, i1 %c) {
  %a = fdiv contract float %x, %y
  ret float %a
}
define float @src_flag_arcp(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_arcp(float %x, float %y, i1 %c) {
  %a = fdiv arcp float %x, %y
  ret float %a
}
define float @src_flag_afn(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_afn(float %x, float %y, i1 %c) {
  %a = fdiv afn float %x, %y
  ret float %a
}
define float @src_flag_reassoc(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_reassoc(float %x, float %y, i1 %c) {
  %a = fdiv reassoc float %x, %y
  ret float %a
}
define float @src_choice(float %x, float %y, i1 %c) {
  %a = select i1 %c, float %x, float %y
  ret float %a
}
define float @tgt_choice(float %x, float %y, i1 %c) {
  %a = select nsz i1 %c, float %x, float %y
  ret float %a
}
