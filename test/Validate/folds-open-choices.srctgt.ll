; Where the source leaves a choice open (flags, freeze, excluded classes), the target may take one; a choice of the target
; has to be right always.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; What a result must not be is poison.
; CHECK: src_excluded -> tgt_excluded: proved
define nofpclass(nan) float @src_excluded(float %x, i1 %c) {
  %r = select i1 %c, float %x, float 0x7FF8000000000000
  ret float %r
}
define nofpclass(nan) float @tgt_excluded(float %x, i1 %c) {
  ret float %x
}

; Flags allow more than one result.
; CHECK: src_fast -> tgt_fast: inconclusive
define float @src_fast(float %x) {
  %a = fadd reassoc nsz float %x, 1.0e8
  %r = fsub reassoc nsz float %a, 1.0e8
  ret float %r
}
define float @tgt_fast(float %x) {
  ret float %x
}
; One choice of many.
; CHECK: src_freeze -> tgt_freeze: inconclusive
define i32 @src_freeze() {
  %r = freeze i32 poison
  ret i32 %r
}
define i32 @tgt_freeze() {
  ret i32 7
}
; The target has to be right for every choice.
; CHECK-NOT: src_chosen -> tgt_chosen: proved
; CHECK: src_chosen -> tgt_chosen:
define i32 @src_chosen() {
  ret i32 0
}
define i32 @tgt_chosen() {
  %r = freeze i32 poison
  ret i32 %r
}
