; Classes of numbers that attributes exclude are poison.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s
target triple = "amdgcn-amd-amdhsa"
declare half @gives(half)

; CHECK: src_argument -> tgt_argument: proved
define i1 @src_argument(float nofpclass(nan) %x) {
  %r = fcmp uno float %x, %x
  ret i1 %r
}
define i1 @tgt_argument(float %x) {
  ret i1 false
}

; CHECK: src_result -> tgt_result: proved
define i1 @src_result(half %x) {
  %v = call nofpclass(ninf nnorm nsub nzero nan) half @gives(half %x)
  %bits = bitcast half %v to i16
  %r = icmp slt i16 %bits, 0
  ret i1 %r
}
define i1 @tgt_result(half %x) {
  %v = call nofpclass(ninf nnorm nsub nzero nan) half @gives(half %x)
  ret i1 false
}

; CHECK: src_passed -> tgt_passed: proved
define half @src_passed(half %x) {
  %v = call half @gives(half nofpclass(sub zero) %x)
  ret half %v
}
define half @tgt_passed(half %x) {
  %v = call half @gives(half %x)
  ret half %v
}

; CHECK: src_returned -> tgt_returned: proved
define nofpclass(qnan inf) double @src_returned(double %x, i1 %c) {
  %r = select i1 %c, double %x, double 0xFFF0000000000000
  ret double %r
}
define nofpclass(qnan inf) double @tgt_returned(double %x, i1 %c) {
  ret double %x
}

; CHECK: src_more -> tgt_more: refuted
define nofpclass(psub) double @src_more(double %x) {
  ret double %x
}
define nofpclass(psub nsub) double @tgt_more(double %x) {
  ret double %x
}

; CHECK: src_signaling -> tgt_signaling: refuted
define nofpclass(snan) float @src_signaling(float %x) {
  ret float %x
}
define nofpclass(qnan) float @tgt_signaling(float %x) {
  ret float %x
}

; CHECK: src_normal -> tgt_normal: refuted
define i1 @src_normal(half nofpclass(norm) %x) {
  %r = fcmp olt half %x, 1.0
  ret i1 %r
}
define i1 @tgt_normal(half %x) {
  %r = fcmp olt half %x, 0xH0400
  %z = xor i1 %r, true
  ret i1 %z
}
