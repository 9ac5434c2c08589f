; An access of the target that is not volatile, or may fail, as the source's is not.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_store -> tgt_store: {{refuted|inconclusive}}
define void @src_store(ptr addrspace(1) %p) {
  store volatile i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_store(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK: src_swap -> tgt_swap: {{refuted|inconclusive}}
define i32 @src_swap(ptr addrspace(1) %p) {
  %r = atomicrmw volatile add ptr addrspace(1) %p, i32 1 seq_cst
  ret i32 %r
}
define i32 @tgt_swap(ptr addrspace(1) %p) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  ret i32 %r
}

; CHECK: src_cas -> tgt_cas: {{refuted|inconclusive}}
define i32 @src_cas(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %c = cmpxchg ptr addrspace(1) %p, i32 %a, i32 %b seq_cst seq_cst
  %r = extractvalue { i32, i1 } %c, 0
  ret i32 %r
}
define i32 @tgt_cas(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %c = cmpxchg weak ptr addrspace(1) %p, i32 %a, i32 %b seq_cst seq_cst
  %r = extractvalue { i32, i1 } %c, 0
  ret i32 %r
}

; CHECK: src_volatile -> tgt_volatile: {{refuted|inconclusive}}
define i32 @src_volatile(ptr addrspace(1) %p) {
  %a = load volatile i32, ptr addrspace(1) %p
  ret i32 %a
}
define i32 @tgt_volatile(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p
  ret i32 %a
}
