; The bits of a NaN are open in the source: which of them a pass folds a division to is not refuted.
; RUN: not rejoin validate --passes=instcombine --engine=run %s > %t && FileCheck --input-file=%t --check-prefix=NAN %s
; NAN: f -> f: inconclusive
; NAN-SAME: the bits of a NaN may differ
; NAN: g -> g: inconclusive

target triple = "amdgcn-amd-amdhsa"
define i32 @f(i1 %a) {
  %n = fdiv float 0.0, 0.0
  %b = bitcast float %n to i32
  ret i32 %b
}
define i32 @g(i8 %a) {
  %x = uitofp i8 %a to float
  %z = fmul float %x, 0.0
  %n = fdiv float 0.0, %z
  %b = bitcast float %n to i32
  ret i32 %b
}
