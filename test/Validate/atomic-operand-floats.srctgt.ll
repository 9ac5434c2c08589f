; An atomic operation of floats with a zero or an infinity changes nothing, or overwrites, if the sign is the right one.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"
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
