; An atomic operation is the one that it amounts to with its operand, even where the operand has to be shown to be a
; constant, or minus another one.
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
