; What the target says more of a call, an access to memory or an assembly than the source does, and operations that are not the
; same: none is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved
target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
declare float @ff(float)
declare i32 @fi(i32)
declare ptr @fp(i32)
declare float @pf(float) memory(none) nounwind willreturn
declare void @barrier() convergent
!0 = !{i32 0, i32 10}
!1 = !{i32 1}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}

; CHECK: src_nnan -> tgt_nnan: {{refuted|inconclusive}}
define float @src_nnan(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_nnan(float %x) {
  %r = call nnan float @ff(float %x)
  ret float %r
}

; CHECK: src_nsz -> tgt_nsz: {{refuted|inconclusive}}
define float @src_nsz(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_nsz(float %x) {
  %r = call nsz float @ff(float %x)
  ret float %r
}

; CHECK: src_noundef -> tgt_noundef: {{refuted|inconclusive}}
define i32 @src_noundef(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_noundef(i32 %x) {
  %r = call noundef i32 @fi(i32 %x)
  ret i32 %r
}

; CHECK: src_range -> tgt_range: {{refuted|inconclusive}}
define i32 @src_range(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_range(i32 %x) {
  %r = call range(i32 0, 10) i32 @fi(i32 %x)
  ret i32 %r
}

; CHECK: src_mrange -> tgt_mrange: {{refuted|inconclusive}}
define i32 @src_mrange(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_mrange(i32 %x) {
  %r = call i32 @fi(i32 %x), !range !0
  ret i32 %r
}

; CHECK: src_nonnull -> tgt_nonnull: {{refuted|inconclusive}}
define ptr @src_nonnull(i32 %x) {
  %r = call ptr @fp(i32 %x)
  ret ptr %r
}
define ptr @tgt_nonnull(i32 %x) {
  %r = call nonnull ptr @fp(i32 %x)
  ret ptr %r
}

; CHECK: src_fpclass -> tgt_fpclass: {{refuted|inconclusive}}
define float @src_fpclass(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_fpclass(float %x) {
  %r = call nofpclass(nan) float @ff(float %x)
  ret float %r
}

; CHECK: src_argfpclass -> tgt_argfpclass: {{refuted|inconclusive}}
define float @src_argfpclass(float %x) {
  %r = call float @ff(float %x)
  ret float %r
}
define float @tgt_argfpclass(float %x) {
  %r = call float @ff(float nofpclass(nan) %x)
  ret float %r
}

; CHECK: src_argrange -> tgt_argrange: {{refuted|inconclusive}}
define i32 @src_argrange(i32 %x) {
  %r = call i32 @fi(i32 %x)
  ret i32 %r
}
define i32 @tgt_argrange(i32 %x) {
  %r = call i32 @fi(i32 range(i32 0, 10) %x)
  ret i32 %r
}

; CHECK: src_pure -> tgt_pure: {{refuted|inconclusive}}
define float @src_pure(float %x) {
  %r = call float @pf(float %x)
  ret float %r
}
define float @tgt_pure(float %x) {
  %r = call nofpclass(nan) float @pf(float %x)
  ret float %r
}

; CHECK: src_puref -> tgt_puref: {{refuted|inconclusive}}
define float @src_puref(float %x) {
  %r = call float @pf(float %x)
  ret float %r
}
define float @tgt_puref(float %x) {
  %r = call nnan float @pf(float %x)
  ret float %r
}

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

; CHECK: src_asm -> tgt_asm: {{refuted|inconclusive}}
define i32 @src_asm(i32 %x) {
  %r = call i32 asm "foo $0, $1", "=v,v"(i32 %x)
  ret i32 %r
}
define i32 @tgt_asm(i32 %x) {
  %r = call i32 asm "foo $0, $1", "=s,v"(i32 %x)
  ret i32 %r
}

; CHECK: src_asm2 -> tgt_asm2: {{refuted|inconclusive}}
define i32 @src_asm2(i32 %x) {
  %r = call i32 asm sideeffect "foo $0, $1", "=v,v,~{memory}"(i32 %x)
  ret i32 %r
}
define i32 @tgt_asm2(i32 %x) {
  %r = call i32 asm sideeffect "foo $0, $1", "=v,v"(i32 %x)
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

; CHECK: src_freeze -> tgt_freeze: {{refuted|inconclusive}}
define i32 @src_freeze(i32 %x) {
  %p = add nuw i32 %x, 1
  %f = freeze i32 %p
  %r = sub i32 %f, %f
  ret i32 %r
}
define i32 @tgt_freeze(i32 %x) {
  %p = add nuw i32 %x, 1
  %f = freeze i32 %p
  %g = freeze i32 %p
  %r = sub i32 %f, %g
  ret i32 %r
}
