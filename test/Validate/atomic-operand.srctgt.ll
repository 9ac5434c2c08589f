; An atomic operation whose operand is always the one with which it changes nothing, or overwrites, is one that does so, even where
; that has to be shown.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_nothing -> tgt_nothing: proved
define i32 @src_nothing(ptr addrspace(1) %p, i32 %x) {
  %y = add i32 %x, 1
  %xy = mul i32 %x, %y
  %zero = and i32 %xy, 1
  %r = atomicrmw add ptr addrspace(1) %p, i32 %zero acquire
  ret i32 %r
}
define i32 @tgt_nothing(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw or ptr addrspace(1) %p, i32 0 acquire
  ret i32 %r
}

; CHECK: src_overwrites -> tgt_overwrites: proved
define i32 @src_overwrites(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 0 acquire
  ret i32 %r
}
define i32 @tgt_overwrites(ptr addrspace(1) %p, i32 %x) {
  %y = add i32 %x, 1
  %xy = mul i32 %x, %y
  %zero = and i32 %xy, 1
  %r = atomicrmw and ptr addrspace(1) %p, i32 %zero acquire
  ret i32 %r
}

; What depends on an undefined value may be that operand.
; CHECK: src_undefined -> tgt_undefined: {{inconclusive|proved}}
define i32 @src_undefined(ptr addrspace(1) %p, i32 %x) {
  %v = select i1 undef, i32 %x, i32 7
  %zero = sub i32 %v, %v
  %r = atomicrmw add ptr addrspace(1) %p, i32 %zero acquire
  ret i32 %r
}
define i32 @tgt_undefined(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 0 acquire
  ret i32 %r
}

; CHECK: src_sometimes -> tgt_sometimes: refuted
define i32 @src_sometimes(ptr addrspace(1) %p, i32 %x) {
  %v = and i32 %x, 1
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v acquire
  ret i32 %r
}
define i32 @tgt_sometimes(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 0 acquire
  ret i32 %r
}
; Extremes absorb each other.
; CHECK: src_least -> tgt_least: proved
define i32 @src_least(ptr addrspace(1) %p) {
  %r = atomicrmw min ptr addrspace(1) %p, i32 -2147483648 monotonic
  ret i32 %r
}
define i32 @tgt_least(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 -2147483648 monotonic
  ret i32 %r
}
; CHECK: src_no_greater -> tgt_no_greater: proved
define i32 @src_no_greater(ptr addrspace(1) %p) {
  %r = atomicrmw max ptr addrspace(1) %p, i32 -2147483648 monotonic
  ret i32 %r
}
define i32 @tgt_no_greater(ptr addrspace(1) %p) {
  %r = atomicrmw or ptr addrspace(1) %p, i32 0 monotonic
  ret i32 %r
}
; CHECK: src_zero -> tgt_zero: proved
define i32 @src_zero(ptr addrspace(1) %p) {
  %r = atomicrmw umin ptr addrspace(1) %p, i32 0 monotonic
  ret i32 %r
}
define i32 @tgt_zero(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 0 monotonic
  ret i32 %r
}
; CHECK: src_greatest -> tgt_greatest: proved
define i32 @src_greatest(ptr addrspace(1) %p) {
  %r = atomicrmw umax ptr addrspace(1) %p, i32 -1 monotonic
  ret i32 %r
}
define i32 @tgt_greatest(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 -1 monotonic
  ret i32 %r
}
; CHECK: src_infinity -> tgt_infinity: proved
define float @src_infinity(ptr addrspace(1) %p) {
  %r = atomicrmw fmax ptr addrspace(1) %p, float 0x7FF0000000000000 monotonic
  ret float %r
}
define float @tgt_infinity(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, float 0x7FF0000000000000 monotonic
  ret float %r
}
; CHECK: src_float_zero -> tgt_float_zero: proved
define float @src_float_zero(ptr addrspace(1) %p) {
  %r = atomicrmw fsub ptr addrspace(1) %p, float 0.0 monotonic
  ret float %r
}
define float @tgt_float_zero(ptr addrspace(1) %p) {
  %r = atomicrmw fadd ptr addrspace(1) %p, float -0.0 monotonic
  ret float %r
}
; Zero and minus zero give zero.
; CHECK: src_other_zero -> tgt_other_zero: refuted
define float @src_other_zero(ptr addrspace(1) %p) {
  %r = atomicrmw fadd ptr addrspace(1) %p, float 0.0 monotonic
  ret float %r
}
define float @tgt_other_zero(ptr addrspace(1) %p) {
  %r = atomicrmw fadd ptr addrspace(1) %p, float -0.0 monotonic
  ret float %r
}
; CHECK: src_other_infinity -> tgt_other_infinity: refuted
define float @src_other_infinity(ptr addrspace(1) %p) {
  %r = atomicrmw fmin ptr addrspace(1) %p, float 0x7FF0000000000000 monotonic
  ret float %r
}
define float @tgt_other_infinity(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, float 0x7FF0000000000000 monotonic
  ret float %r
}
; CHECK: src_one_less -> tgt_one_less: refuted
define i32 @src_one_less(ptr addrspace(1) %p) {
  %r = atomicrmw max ptr addrspace(1) %p, i32 2147483646 monotonic
  ret i32 %r
}
define i32 @tgt_one_less(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 2147483646 monotonic
  ret i32 %r
}
; What is left in memory counts, not by which operation.
; CHECK: src_minus -> tgt_minus: proved
define i32 @src_minus(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic
  ret i32 %r
}
define i32 @tgt_minus(ptr addrspace(1) %p, i32 %x) {
  %y = sub i32 0, %x
  %r = atomicrmw sub ptr addrspace(1) %p, i32 %y monotonic
  ret i32 %r
}
