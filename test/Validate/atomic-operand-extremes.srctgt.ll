; An atomic minimum or maximum of integers with the least or the greatest number changes nothing, or overwrites.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"
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
; CHECK: src_one_less -> tgt_one_less: refuted
define i32 @src_one_less(ptr addrspace(1) %p) {
  %r = atomicrmw max ptr addrspace(1) %p, i32 2147483646 monotonic
  ret i32 %r
}
define i32 @tgt_one_less(ptr addrspace(1) %p) {
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 2147483646 monotonic
  ret i32 %r
}
