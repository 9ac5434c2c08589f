; What metadata of the target say more of an access to memory than the source's do.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 2
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
!0 = !{i32 0, i32 10}
!1 = !{i32 1}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}

; CHECK: src_tbaa -> tgt_tbaa: {{refuted|inconclusive}}
define i32 @src_tbaa(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %q
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_tbaa(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %q, !alias.scope !3
  %r = load i32, ptr addrspace(1) %p, !noalias !3
  ret i32 %r
}

; CHECK: src_lrange -> tgt_lrange: {{refuted|inconclusive}}
define i32 @src_lrange(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_lrange(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p, !range !0
  ret i32 %r
}

; CHECK: src_amdmeta -> tgt_amdmeta: {{refuted|inconclusive}}
define i32 @src_amdmeta(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("agent") monotonic
  ret i32 %r
}
define i32 @tgt_amdmeta(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("agent") monotonic, !amdgpu.no.fine.grained.memory !1
  ret i32 %r
}
