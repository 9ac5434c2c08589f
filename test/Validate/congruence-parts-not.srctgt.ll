; Parts of the same aggregate by another index, or by an index that may be poison.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; Both parts are x + 1, of which one is poison more often.
define i32 @src_part(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue {i32, i32} poison, i32 %a, 0
  %h = insertvalue {i32, i32} %g, i32 %b, 1
  %r = extractvalue {i32, i32} %h, 0
  ret i32 %r
}
define i32 @tgt_part(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue {i32, i32} poison, i32 %a, 0
  %h = insertvalue {i32, i32} %g, i32 %b, 1
  %r = extractvalue {i32, i32} %h, 1
  ret i32 %r
}
define i32 @src_frozen(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue [2 x i32] poison, i32 %a, 0
  %h = insertvalue [2 x i32] %g, i32 %b, 1
  %r = extractvalue [2 x i32] %h, 0
  %f = freeze i32 %r
  ret i32 %f
}
define i32 @tgt_frozen(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue [2 x i32] poison, i32 %a, 0
  %h = insertvalue [2 x i32] %g, i32 %b, 1
  %r = extractvalue [2 x i32] %h, 1
  %f = freeze i32 %r
  ret i32 %f
}
; The number of the part is poison if y is.
define i32 @src_number(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @tgt_number(i32 %x, i32 %y) {
  %n = xor i32 %y, %y
  %g = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %r = extractelement <2 x i32> %g, i32 %n
  ret i32 %r
}
