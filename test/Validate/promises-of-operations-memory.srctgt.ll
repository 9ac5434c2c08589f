; What the target says more of an access to memory than the source does, and accesses that are not the same: none is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare void @barrier() convergent
!0 = !{i32 0, i32 10}
!1 = !{i32 1}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}

; CHECK: src_store -> tgt_store: {{refuted|inconclusive}}
define void @src_store(ptr addrspace(1) %p) {
  store volatile i32 1, ptr addrspace(1) %p
  ret void
}
define void @tgt_store(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

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

; CHECK: src_swap -> tgt_swap: {{refuted|inconclusive}}
define i32 @src_swap(ptr addrspace(1) %p) {
  %r = atomicrmw volatile add ptr addrspace(1) %p, i32 1 seq_cst
  ret i32 %r
}
define i32 @tgt_swap(ptr addrspace(1) %p) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
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

; CHECK: src_sink -> tgt_sink: {{refuted|inconclusive}}
define i32 @src_sink(ptr addrspace(3) %p) {
  %v = load i32, ptr addrspace(3) %p
  call void @barrier()
  ret i32 %v
}
define i32 @tgt_sink(ptr addrspace(3) %p) {
  call void @barrier()
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}

; CHECK: src_forward -> tgt_forward: {{refuted|inconclusive}}
define i32 @src_forward(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p
  call void @barrier()
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define i32 @tgt_forward(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p
  call void @barrier()
  ret i32 1
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

; CHECK: src_ptrmask -> tgt_ptrmask: {{refuted|inconclusive}}
define i32 @src_ptrmask(ptr addrspace(1) %p) {
  %q = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -4)
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_ptrmask(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}

; CHECK: src_null -> tgt_null: {{refuted|inconclusive}}
define i32 @src_null(ptr addrspace(1) %p) {
  %c = icmp eq ptr addrspace(1) %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @tgt_null(ptr addrspace(1) %p) {
  %v = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq ptr addrspace(1) %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}

; CHECK: src_alias -> tgt_alias: {{refuted|inconclusive}}
define i32 @src_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q
  ret i32 1
}

; CHECK: src_poisonstore -> tgt_poisonstore: {{refuted|inconclusive}}
define i32 @src_poisonstore(ptr addrspace(1) %p, i32 %x) {
  store i32 %x, ptr addrspace(1) %p
  ret i32 0
}
define i32 @tgt_poisonstore(ptr addrspace(1) %p, i32 %x) {
  %y = add nuw i32 %x, 1
  %z = sub i32 %y, 1
  store i32 %z, ptr addrspace(1) %p
  ret i32 0
}

; CHECK: src_reload -> tgt_reload: {{refuted|inconclusive}}
define i32 @src_reload(ptr addrspace(3) %p, i32 %x) {
  %a = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  %b = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  %c = sub i32 %a, %b
  ret i32 %c
}
define i32 @tgt_reload(ptr addrspace(3) %p, i32 %x) {
  %a = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  ret i32 0
}

; CHECK: src_reload2 -> tgt_reload2: {{refuted|inconclusive}}
define i32 @src_reload2(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %a = load i32, ptr addrspace(3) %p
  %f = load atomic i32, ptr addrspace(3) %q acquire, align 4
  %b = load i32, ptr addrspace(3) %p
  %c = sub i32 %a, %b
  ret i32 %c
}
define i32 @tgt_reload2(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %a = load i32, ptr addrspace(3) %p
  %f = load atomic i32, ptr addrspace(3) %q acquire, align 4
  ret i32 0
}
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
