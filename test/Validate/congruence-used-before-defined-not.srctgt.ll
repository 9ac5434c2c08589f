; The target uses a value before it is defined.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said
; RUN: not rejoin validate --engine=solve --function=src_later %s | FileCheck --check-prefix=LATER %s
; LATER: src_later -> tgt_later: inconclusive: a value is read before it is computed

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
; A value that is used before it is defined.
define i32 @src_later(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, %a
  ret i32 %b
}
define i32 @tgt_later(i32 %x) {
  %b = mul i32 %a, %a
  %a = add i32 %x, 1
  ret i32 %b
}
