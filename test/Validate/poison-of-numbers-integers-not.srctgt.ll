; Integers out of range and amounts of shifts give poison, though nobody knows their value.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: not grep proved %t.said
; RUN: grep -c refuted %t.said | grep -x 1
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? != 3
; RUN: not grep proved %t.solve
; RUN: rejoin validate --self %s > %t.self || test $? != 3
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define i32 @src_fptosi_zero(float %a) {
  ret i32 0
}
define i32 @tgt_fptosi_zero(float %a) {
  %x = fptosi float %a to i32
  %r = and i32 %x, 0
  ret i32 %r
}
define i32 @src_shlsat_zero(i32 %a, i32 %b) {
  ret i32 0
}
define i32 @tgt_shlsat_zero(i32 %a, i32 %b) {
  %x = call i32 @llvm.ushl.sat.i32(i32 %a, i32 %b)
  %r = and i32 %x, 0
  ret i32 %r
}
