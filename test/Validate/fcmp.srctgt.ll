; Comparisons of floating-point numbers are what they are over the bits: each predicate against its inverse, against itself
; with operands that changed places, and against integers in the order of the numbers.
; RUN: rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved %s
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_inverse -> tgt_inverse: proved
define i1 @src_inverse(float %x, float %y) {
  %r = fcmp oge float %x, %y
  ret i1 %r
}
define i1 @tgt_inverse(float %x, float %y) {
  %c = fcmp ult float %x, %y
  %r = xor i1 %c, true
  ret i1 %r
}

; CHECK: src_swapped -> tgt_swapped: proved
define i1 @src_swapped(float %x, float %y) {
  %r = fcmp ugt float %x, %y
  ret i1 %r
}
define i1 @tgt_swapped(float %x, float %y) {
  %r = fcmp ult float %y, %x
  ret i1 %r
}

; CHECK: src_parts -> tgt_parts: proved
define i1 @src_parts(half %x, half %y) {
  %r = fcmp ole half %x, %y
  ret i1 %r
}
define i1 @tgt_parts(half %x, half %y) {
  %less = fcmp olt half %x, %y
  %same = fcmp oeq half %x, %y
  %r = or i1 %less, %same
  ret i1 %r
}

; CHECK: src_ordered -> tgt_ordered: proved
define i1 @src_ordered(double %x, double %y) {
  %r = fcmp one double %x, %y
  ret i1 %r
}
define i1 @tgt_ordered(double %x, double %y) {
  %differ = fcmp une double %x, %y
  %are = fcmp ord double %x, %y
  %r = and i1 %differ, %are
  ret i1 %r
}

; CHECK: src_with_itself -> tgt_with_itself: proved
define i1 @src_with_itself(bfloat %x) {
  %r = fcmp uno bfloat %x, %x
  ret i1 %r
}
define i1 @tgt_with_itself(bfloat %x) {
  %r = fcmp uno bfloat %x, 1.0
  ret i1 %r
}

; CHECK: src_bits -> tgt_bits: proved
define i1 @src_bits(half %x, half %y) {
  %r = fcmp olt half %x, %y
  ret i1 %r
}
define i1 @tgt_bits(half %x, half %y) {
  %x.bits = bitcast half %x to i16
  %y.bits = bitcast half %y to i16
  %x.size = and i16 %x.bits, 32767
  %y.size = and i16 %y.bits, 32767
  %x.number = icmp ule i16 %x.size, 31744
  %y.number = icmp ule i16 %y.size, 31744
  %x.below = sub i16 0, %x.size
  %y.below = sub i16 0, %y.size
  %x.sign = icmp slt i16 %x.bits, 0
  %y.sign = icmp slt i16 %y.bits, 0
  %x.place = select i1 %x.sign, i16 %x.below, i16 %x.size
  %y.place = select i1 %y.sign, i16 %y.below, i16 %y.size
  %less = icmp slt i16 %x.place, %y.place
  %numbers = and i1 %x.number, %y.number
  %r = and i1 %numbers, %less
  ret i1 %r
}

; CHECK: src_vector -> tgt_vector: proved
define <2 x i1> @src_vector(<2 x float> %x) {
  %r = fcmp ule <2 x float> %x, <float 0.0, float -0.0>
  ret <2 x i1> %r
}
define <2 x i1> @tgt_vector(<2 x float> %x) {
  %r = fcmp ule <2 x float> %x, <float -0.0, float 0.0>
  ret <2 x i1> %r
}

; Where an operand that is no number would give poison it does not matter.
; CHECK: src_no_nans -> tgt_no_nans: proved
define i1 @src_no_nans(float %x, float %y) {
  %r = fcmp nnan olt float %x, %y
  ret i1 %r
}
define i1 @tgt_no_nans(float %x, float %y) {
  %r = fcmp ult float %x, %y
  ret i1 %r
}

; Denormal numbers may be zero: nothing is known of the bits, but the inverse is the inverse.
; CHECK: src_flushed -> tgt_flushed: proved
define i1 @src_flushed(float %x, float %y) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = fcmp oge float %x, %y
  ret i1 %r
}
define i1 @tgt_flushed(float %x, float %y) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %c = fcmp ugt float %y, %x
  %r = xor i1 %c, true
  ret i1 %r
}
