; Atomic operations that change nothing, and those that set all bits, are one.
; RUN: rejoin validate %s > %t.said
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"

; Operations that change nothing, and those that set all bits, are one.
; CHECK: src_idle -> tgt_idle: proved
define void @src_idle(ptr addrspace(1) %p, i32 %x) {
  %zero = sub i32 %x, %x
  %a = atomicrmw add ptr addrspace(1) %p, i32 %zero acquire
  %b = atomicrmw and ptr addrspace(1) %p, i32 -1 acquire
  %c = atomicrmw or ptr addrspace(1) %p, i32 -1 acquire
  ret void
}
define void @tgt_idle(ptr addrspace(1) %p, i32 %x) {
  %a = atomicrmw or ptr addrspace(1) %p, i32 0 acquire
  %b = atomicrmw xor ptr addrspace(1) %p, i32 0 acquire
  %c = atomicrmw xchg ptr addrspace(1) %p, i32 -1 acquire
  ret void
}
