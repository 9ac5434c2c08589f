; Congruence pairs blocks along the ways that inputs take: a block of the source to which none leads has no partner, and
; one of the target to which one more leads has another.
; RUN: not rejoin validate --engine=congruence %s | FileCheck %s
; VERDICT: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_never -> tgt_never: inconclusive
; CHECK: part of the source is reached for no inputs: 'ret void'
define void @src_never(i32 %c, ptr addrspace(1) %p) {
  %d = and i32 %c, 0
  %e = icmp ne i32 %d, 0
  br i1 %e, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  ret void
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}
define void @tgt_never(i32 %c, ptr addrspace(1) %p) {
  %d = mul i32 %c, 0
  %e = icmp ne i32 %d, 0
  br i1 %e, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  ret void
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_predecessors -> tgt_predecessors: inconclusive
; CHECK: a block is reached from other blocks
define void @src_predecessors(i1 %c, i32 %d, ptr addrspace(1) %p) {
  store volatile i32 0, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %p
  br label %end
b:
  store volatile i32 2, ptr addrspace(1) %p
  br label %end
end:
  store volatile i32 3, ptr addrspace(1) %p
  ret void
}
define void @tgt_predecessors(i1 %c, i32 %d, ptr addrspace(1) %p) {
  store volatile i32 0, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %p
  %x = and i32 %d, 0
  %e = icmp ne i32 %x, 0
  br i1 %e, label %b, label %end
b:
  store volatile i32 2, ptr addrspace(1) %p
  br label %end
end:
  store volatile i32 3, ptr addrspace(1) %p
  ret void
}
