; Comparisons of floating-point numbers that differ for some operands.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s
; RUN: not grep proved %t.said
; RUN: not grep proved %t.solved
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_no_number -> tgt_no_number: refuted
define i1 @src_no_number(float %x, float %y) {
  %r = fcmp olt float %x, %y
  ret i1 %r
}
define i1 @tgt_no_number(float %x, float %y) {
  %r = fcmp ult float %x, %y
  ret i1 %r
}

; CHECK: src_swapped -> tgt_swapped: refuted
define i1 @src_swapped(float %x, float %y) {
  %r = fcmp olt float %x, %y
  ret i1 %r
}
define i1 @tgt_swapped(float %x, float %y) {
  %r = fcmp olt float %y, %x
  ret i1 %r
}

; CHECK: src_zeros -> tgt_zeros: refuted
define i1 @src_zeros(half %x, half %y) {
  %r = fcmp ueq half %x, %y
  ret i1 %r
}
define i1 @tgt_zeros(half %x, half %y) {
  %u = fcmp uno half %x, %y
  %x.bits = bitcast half %x to i16
  %y.bits = bitcast half %y to i16
  %e = icmp eq i16 %x.bits, %y.bits
  %r = or i1 %u, %e
  ret i1 %r
}

; CHECK: src_negative -> tgt_negative: refuted
define i1 @src_negative(float %x, float %y) {
  %r = fcmp ogt float %x, %y
  ret i1 %r
}
define i1 @tgt_negative(float %x, float %y) {
  %are = fcmp ord float %x, %y
  %x.bits = bitcast float %x to i32
  %y.bits = bitcast float %y to i32
  %g = icmp sgt i32 %x.bits, %y.bits
  %r = and i1 %are, %g
  ret i1 %r
}

; CHECK: src_promises -> tgt_promises: refuted
define i1 @src_promises(float %x, float %y) {
  %r = fcmp une float %x, %y
  ret i1 %r
}
define i1 @tgt_promises(float %x, float %y) {
  %r = fcmp nnan une float %x, %y
  ret i1 %r
}

; CHECK: src_infinite -> tgt_infinite: refuted
define i1 @src_infinite(float %x) {
  %r = fcmp olt float %x, 1.0
  ret i1 %r
}
define i1 @tgt_infinite(float %x) {
  %r = fcmp ninf olt float %x, 1.0
  ret i1 %r
}

; Denormal numbers may be zero, but need not, so they may be told from it.
; CHECK: src_flushed -> tgt_flushed: {{inconclusive|refuted}}
define i1 @src_flushed(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = fcmp ueq float %x, 0.0
  ret i1 %r
}
define i1 @tgt_flushed(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %u = fcmp uno float %x, 0.0
  %bits = bitcast float %x to i32
  %size = and i32 %bits, 2147483647
  %z = icmp eq i32 %size, 0
  %r = or i1 %u, %z
  ret i1 %r
}
