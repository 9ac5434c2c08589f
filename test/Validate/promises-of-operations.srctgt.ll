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
!5 = !{float 2.5}
!6 = !{ptr @fi}
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

; CHECK: src_fpmath -> tgt_fpmath: {{refuted|inconclusive}}
define float @src_fpmath(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fpmath(float %x, float %y) {
  %r = fdiv float %x, %y, !fpmath !5
  ret float %r
}

; CHECK: src_callees -> tgt_callees: {{refuted|inconclusive}}
define void @src_callees(ptr %f) {
  call void %f()
  ret void
}
define void @tgt_callees(ptr %f) {
  call void %f(), !callees !6
  ret void
}

; CHECK: src_disjoint -> tgt_disjoint: {{refuted|inconclusive}}
define i8 @src_disjoint(i8 %x, i8 %y) {
  %r = or i8 %x, %y
  ret i8 %r
}
define i8 @tgt_disjoint(i8 %x, i8 %y) {
  %r = or disjoint i8 %x, %y
  ret i8 %r
}

; CHECK: src_trunc -> tgt_trunc: {{refuted|inconclusive}}
define i4 @src_trunc(i8 %x) {
  %r = trunc i8 %x to i4
  ret i4 %r
}
define i4 @tgt_trunc(i8 %x) {
  %r = trunc nuw i8 %x to i4
  ret i4 %r
}

; CHECK: src_truncs -> tgt_truncs: {{refuted|inconclusive}}
define i4 @src_truncs(i8 %x) {
  %r = trunc i8 %x to i4
  ret i4 %r
}
define i4 @tgt_truncs(i8 %x) {
  %r = trunc nsw i8 %x to i4
  ret i4 %r
}

; CHECK: src_bits -> tgt_bits: {{refuted|inconclusive}}
define i8 @src_bits(<8 x i1> %x) {
  %r = bitcast <8 x i1> %x to i8
  ret i8 %r
}
define i8 @tgt_bits(<8 x i1> %x) {
  %b = extractelement <8 x i1> %x, i32 7
  %r = zext i1 %b to i8
  ret i8 %r
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

; CHECK: src_bswap -> tgt_bswap: {{refuted|inconclusive}}
define i16 @src_bswap(i16 %x) {
  %r = call i16 @llvm.bswap.i16(i16 %x)
  ret i16 %r
}
define i16 @tgt_bswap(i16 %x) {
  %r = call i16 @llvm.bitreverse.i16(i16 %x)
  ret i16 %r
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
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.bitreverse.i16(i16)
