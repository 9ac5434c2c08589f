; Flags, attributes, metadata, alignments and assumptions that the source does not have: where they are false the target is
; undefined, or poison. None is proved, and none of the targets is refuted against itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare i32 @gives(i32)
declare void @takes(ptr addrspace(1))
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.abs.i32(i32, i1)
declare void @llvm.assume(i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
!0 = !{i32 0, i32 10}
!1 = !{}
!2 = !{i64 64}
; CHECK: src_add_nuw -> tgt_add_nuw: refuted
define i32 @src_add_nuw(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt_add_nuw(i32 %x, i32 %y) {
  %r = add nuw i32 %x, %y
  ret i32 %r
}
; CHECK: src_add_nsw -> tgt_add_nsw: refuted
define i32 @src_add_nsw(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @tgt_add_nsw(i32 %x, i32 %y) {
  %r = add nsw i32 %x, %y
  ret i32 %r
}
; CHECK: src_mul_nsw -> tgt_mul_nsw: refuted
define i32 @src_mul_nsw(i32 %x, i32 %y) {
  %r = mul i32 %x, %y
  ret i32 %r
}
define i32 @tgt_mul_nsw(i32 %x, i32 %y) {
  %r = mul nsw i32 %x, %y
  ret i32 %r
}
; CHECK: src_shl_nuw -> tgt_shl_nuw: refuted
define i32 @src_shl_nuw(i32 %x, i32 %y) {
  %r = shl i32 %x, %y
  ret i32 %r
}
define i32 @tgt_shl_nuw(i32 %x, i32 %y) {
  %r = shl nuw i32 %x, %y
  ret i32 %r
}
; CHECK: src_sub_nsw -> tgt_sub_nsw: refuted
define i32 @src_sub_nsw(i32 %x, i32 %y) {
  %r = sub i32 %x, %y
  ret i32 %r
}
define i32 @tgt_sub_nsw(i32 %x, i32 %y) {
  %r = sub nsw i32 %x, %y
  ret i32 %r
}
; CHECK: src_udiv_exact -> tgt_udiv_exact: refuted
define i32 @src_udiv_exact(i32 %x, i32 %y) {
  %r = udiv i32 %x, %y
  ret i32 %r
}
define i32 @tgt_udiv_exact(i32 %x, i32 %y) {
  %r = udiv exact i32 %x, %y
  ret i32 %r
}
; CHECK: src_sdiv_exact -> tgt_sdiv_exact: refuted
define i32 @src_sdiv_exact(i32 %x, i32 %y) {
  %r = sdiv i32 %x, %y
  ret i32 %r
}
define i32 @tgt_sdiv_exact(i32 %x, i32 %y) {
  %r = sdiv exact i32 %x, %y
  ret i32 %r
}
; CHECK: src_lshr_exact -> tgt_lshr_exact: refuted
define i32 @src_lshr_exact(i32 %x, i32 %y) {
  %r = lshr i32 %x, %y
  ret i32 %r
}
define i32 @tgt_lshr_exact(i32 %x, i32 %y) {
  %r = lshr exact i32 %x, %y
  ret i32 %r
}
; CHECK: src_ashr_exact -> tgt_ashr_exact: refuted
define i32 @src_ashr_exact(i32 %x, i32 %y) {
  %r = ashr i32 %x, %y
  ret i32 %r
}
define i32 @tgt_ashr_exact(i32 %x, i32 %y) {
  %r = ashr exact i32 %x, %y
  ret i32 %r
}
; CHECK: src_or_disjoint -> tgt_or_disjoint: refuted
define i32 @src_or_disjoint(i32 %x, i32 %y) {
  %r = or i32 %x, %y
  ret i32 %r
}
define i32 @tgt_or_disjoint(i32 %x, i32 %y) {
  %r = or disjoint i32 %x, %y
  ret i32 %r
}
; CHECK: src_zext_nneg -> tgt_zext_nneg: refuted
define i64 @src_zext_nneg(i32 %x, i32 %y) {
  %r = zext i32 %x to i64
  ret i64 %r
}
define i64 @tgt_zext_nneg(i32 %x, i32 %y) {
  %r = zext nneg i32 %x to i64
  ret i64 %r
}
; CHECK: src_uitofp_nneg -> tgt_uitofp_nneg: refuted
define float @src_uitofp_nneg(i32 %x, i32 %y) {
  %r = uitofp i32 %x to float
  ret float %r
}
define float @tgt_uitofp_nneg(i32 %x, i32 %y) {
  %r = uitofp nneg i32 %x to float
  ret float %r
}
; CHECK: src_trunc_nuw -> tgt_trunc_nuw: refuted
define i8 @src_trunc_nuw(i32 %x, i32 %y) {
  %r = trunc i32 %x to i8
  ret i8 %r
}
define i8 @tgt_trunc_nuw(i32 %x, i32 %y) {
  %r = trunc nuw i32 %x to i8
  ret i8 %r
}
; CHECK: src_icmp_samesign -> tgt_icmp_samesign: refuted
define i1 @src_icmp_samesign(i32 %x, i32 %y) {
  %r = icmp ult i32 %x, %y
  ret i1 %r
}
define i1 @tgt_icmp_samesign(i32 %x, i32 %y) {
  %r = icmp samesign ult i32 %x, %y
  ret i1 %r
}
; CHECK: src_fadd_nnan -> tgt_fadd_nnan: inconclusive
define float @src_fadd_nnan(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_nnan(float %x, float %y) {
  %r = fadd nnan float %x, %y
  ret float %r
}
; CHECK: src_fdiv_nnan -> tgt_fdiv_nnan: refuted
define float @src_fdiv_nnan(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_nnan(float %x, float %y) {
  %r = fdiv nnan float %x, %y
  ret float %r
}
; CHECK: src_fadd_ninf -> tgt_fadd_ninf: inconclusive
define float @src_fadd_ninf(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_ninf(float %x, float %y) {
  %r = fadd ninf float %x, %y
  ret float %r
}
; CHECK: src_fdiv_ninf -> tgt_fdiv_ninf: refuted
define float @src_fdiv_ninf(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_ninf(float %x, float %y) {
  %r = fdiv ninf float %x, %y
  ret float %r
}
; CHECK: src_fadd_nsz -> tgt_fadd_nsz: inconclusive
define float @src_fadd_nsz(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_nsz(float %x, float %y) {
  %r = fadd nsz float %x, %y
  ret float %r
}
; CHECK: src_fdiv_nsz -> tgt_fdiv_nsz: inconclusive
define float @src_fdiv_nsz(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_nsz(float %x, float %y) {
  %r = fdiv nsz float %x, %y
  ret float %r
}
; CHECK: src_fadd_arcp -> tgt_fadd_arcp: inconclusive
define float @src_fadd_arcp(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_arcp(float %x, float %y) {
  %r = fadd arcp float %x, %y
  ret float %r
}
; CHECK: src_fdiv_arcp -> tgt_fdiv_arcp: inconclusive
define float @src_fdiv_arcp(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_arcp(float %x, float %y) {
  %r = fdiv arcp float %x, %y
  ret float %r
}
; CHECK: src_fadd_contract -> tgt_fadd_contract: inconclusive
define float @src_fadd_contract(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_contract(float %x, float %y) {
  %r = fadd contract float %x, %y
  ret float %r
}
; CHECK: src_fdiv_contract -> tgt_fdiv_contract: inconclusive
define float @src_fdiv_contract(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_contract(float %x, float %y) {
  %r = fdiv contract float %x, %y
  ret float %r
}
; CHECK: src_fadd_afn -> tgt_fadd_afn: inconclusive
define float @src_fadd_afn(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_afn(float %x, float %y) {
  %r = fadd afn float %x, %y
  ret float %r
}
; CHECK: src_fdiv_afn -> tgt_fdiv_afn: inconclusive
define float @src_fdiv_afn(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_afn(float %x, float %y) {
  %r = fdiv afn float %x, %y
  ret float %r
}
; CHECK: src_fadd_reassoc -> tgt_fadd_reassoc: inconclusive
define float @src_fadd_reassoc(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_reassoc(float %x, float %y) {
  %r = fadd reassoc float %x, %y
  ret float %r
}
; CHECK: src_fdiv_reassoc -> tgt_fdiv_reassoc: inconclusive
define float @src_fdiv_reassoc(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_reassoc(float %x, float %y) {
  %r = fdiv reassoc float %x, %y
  ret float %r
}
; CHECK: src_fadd_fast -> tgt_fadd_fast: inconclusive
define float @src_fadd_fast(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt_fadd_fast(float %x, float %y) {
  %r = fadd fast float %x, %y
  ret float %r
}
; CHECK: src_fdiv_fast -> tgt_fdiv_fast: refuted
define float @src_fdiv_fast(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_fdiv_fast(float %x, float %y) {
  %r = fdiv fast float %x, %y
  ret float %r
}
; CHECK: src_fcmp_nnan -> tgt_fcmp_nnan: refuted
define i1 @src_fcmp_nnan(float %x, float %y) {
  %r = fcmp olt float %x, %y
  ret i1 %r
}
define i1 @tgt_fcmp_nnan(float %x, float %y) {
  %r = fcmp nnan olt float %x, %y
  ret i1 %r
}
; CHECK: src_sel_nnan -> tgt_sel_nnan: refuted
define float @src_sel_nnan(float %x, float %y, i1 %c) {
  %r = select i1 %c, float %x, float %y
  ret float %r
}
define float @tgt_sel_nnan(float %x, float %y, i1 %c) {
  %r = select nnan i1 %c, float %x, float %y
  ret float %r
}
; CHECK: src_gep_inb -> tgt_gep_inb: inconclusive
define i32 @src_gep_inb(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_gep_inb(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
; CHECK: src_gep_nuw -> tgt_gep_nuw: refuted
define ptr addrspace(1) @src_gep_nuw(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  ret ptr addrspace(1) %q
}
define ptr addrspace(1) @tgt_gep_nuw(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr nuw i32, ptr addrspace(1) %p, i32 %i
  ret ptr addrspace(1) %q
}
; CHECK: src_gep_nusw -> tgt_gep_nusw: inconclusive
define ptr addrspace(1) @src_gep_nusw(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  ret ptr addrspace(1) %q
}
define ptr addrspace(1) @tgt_gep_nusw(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr nusw i32, ptr addrspace(1) %p, i32 %i
  ret ptr addrspace(1) %q
}
; CHECK: src_align_load -> tgt_align_load: inconclusive
; CHECK: the target relies on an alignment that is not known
define i32 @src_align_load(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p, align 1
  ret i32 %r
}
define i32 @tgt_align_load(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p, align 16
  ret i32 %r
}
; CHECK: src_align_store -> tgt_align_store: inconclusive
define void @src_align_store(ptr addrspace(1) %p, i32 %i) {
  store i32 %i, ptr addrspace(1) %p, align 1
  ret void
}
define void @tgt_align_store(ptr addrspace(1) %p, i32 %i) {
  store i32 %i, ptr addrspace(1) %p, align 16
  ret void
}
; CHECK: src_align_memset -> tgt_align_memset: inconclusive
define void @src_align_memset(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %p, i8 0, i64 8, i1 false)
  ret void
}
define void @tgt_align_memset(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 0, i64 8, i1 false)
  ret void
}
; CHECK: src_md_range -> tgt_md_range: inconclusive
define i32 @src_md_range(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_md_range(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p, !range !0
  ret i32 %r
}
; CHECK: src_md_nonnull -> tgt_md_nonnull: refuted
define ptr @src_md_nonnull(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p
  ret ptr %r
}
define ptr @tgt_md_nonnull(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p, !nonnull !1
  ret ptr %r
}
; CHECK: src_md_align -> tgt_md_align: refuted
define ptr @src_md_align(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p
  ret ptr %r
}
define ptr @tgt_md_align(ptr addrspace(1) %p, i32 %i) {
  %r = load ptr, ptr addrspace(1) %p, !align !2
  ret ptr %r
}
; CHECK: src_md_inv -> tgt_md_inv: refuted
; CHECK: thread {{.*}} has undefined behaviour in the target: it does what an attribute or metadata excludes
define i32 @src_md_inv(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %p
  ret i32 %r
}
define i32 @tgt_md_inv(ptr addrspace(1) %p, i32 %i) {
  %r = load i32, ptr addrspace(1) %p, !invariant.load !1
  store i32 1, ptr addrspace(1) %p
  ret i32 %r
}
; CHECK: src_assume -> tgt_assume: refuted
define i32 @src_assume(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @tgt_assume(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, 5
  call void @llvm.assume(i1 %c)
  ret i32 %x
}
; CHECK: src_assume_align -> tgt_assume_align: refuted
define i32 @src_assume_align(ptr addrspace(1) %p, i32 %i) {
  ret i32 %i
}
define i32 @tgt_assume_align(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %p, i64 64) ]
  ret i32 %i
}
; CHECK: src_assume_nonnull -> tgt_assume_nonnull: refuted
define i32 @src_assume_nonnull(ptr addrspace(1) %p, i32 %i) {
  ret i32 %i
}
define i32 @tgt_assume_nonnull(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.assume(i1 true) [ "nonnull"(ptr addrspace(1) %p) ]
  ret i32 %i
}
; CHECK: src_call_ret_range -> tgt_call_ret_range: refuted
define i32 @src_call_ret_range(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_call_ret_range(i32 %x, i32 %y) {
  %r = call range(i32 0, 10) i32 @gives(i32 %x)
  ret i32 %r
}
; CHECK: src_call_memnone -> tgt_call_memnone: inconclusive
define i32 @src_call_memnone(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_call_memnone(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x) memory(none)
  ret i32 %r
}
; CHECK: src_call_noreturn -> tgt_call_noreturn: refuted
define i32 @src_call_noreturn(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_call_noreturn(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x) noreturn
  unreachable
}
; CHECK: src_call_willret -> tgt_call_willret: inconclusive
define i32 @src_call_willret(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x)
  ret i32 %r
}
define i32 @tgt_call_willret(i32 %x, i32 %y) {
  %r = call i32 @gives(i32 %x) willreturn
  ret i32 %r
}
; CHECK: src_call_nonull -> tgt_call_nonull: refuted
define void @src_call_nonull(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) %p)
  ret void
}
define void @tgt_call_nonull(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) nonnull %p)
  ret void
}
; CHECK: src_call_deref -> tgt_call_deref: inconclusive
define void @src_call_deref(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) %p)
  ret void
}
define void @tgt_call_deref(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) dereferenceable(4) %p)
  ret void
}
; CHECK: src_call_align -> tgt_call_align: inconclusive
define void @src_call_align(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) %p)
  ret void
}
define void @tgt_call_align(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) align 64 %p)
  ret void
}
; CHECK: src_call_noalias -> tgt_call_noalias: inconclusive
; CHECK: the target has an attribute on a call that the source lacks, and it is not known to hold
define void @src_call_noalias(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) %p)
  ret void
}
define void @tgt_call_noalias(ptr addrspace(1) %p, i32 %i) {
  call void @takes(ptr addrspace(1) noalias readonly %p)
  ret void
}
; CHECK: src_ctlz_poison -> tgt_ctlz_poison: refuted
define i32 @src_ctlz_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  ret i32 %r
}
define i32 @tgt_ctlz_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  ret i32 %r
}
; CHECK: src_abs_poison -> tgt_abs_poison: refuted
define i32 @src_abs_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %r
}
define i32 @tgt_abs_poison(i32 %x, i32 %y) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 true)
  ret i32 %r
}
; CHECK: src_lifetime -> tgt_lifetime: refuted
define i32 @src_lifetime(i32 %x, i32 %y) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
define i32 @tgt_lifetime(i32 %x, i32 %y) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
}
; CHECK: src_alloca_align -> tgt_alloca_align: inconclusive
define i32 @src_alloca_align(i32 %x, i32 %y) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, align 4
  ret i32 %x
}
define i32 @tgt_alloca_align(i32 %x, i32 %y) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, align 64
  ret i32 %x
}
; CHECK: src_assume_there -> tgt_assume_there: inconclusive
; CHECK: an assumption of the target about a pointer, 'dereferenceable', is not modelled
define i32 @src_assume_there(ptr addrspace(1) %p, i32 %i) {
  ret i32 %i
}
define i32 @tgt_assume_there(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %p, i64 64) ]
  ret i32 %i
}
; CHECK: src_any_size -> tgt_any_size: inconclusive
; CHECK: private objects of a size that depends on the inputs are not modelled
define i32 @src_any_size(i32 %n, i32 %i) {
  ret i32 %i
}
define i32 @tgt_any_size(i32 %n, i32 %i) {
  %a = alloca i32, i32 %n, addrspace(5)
  store i32 %i, ptr addrspace(5) %a
  ret i32 %i
}
; All inputs are tried, which tells nothing of alignment.
; CHECK: src_global_align -> tgt_global_align: inconclusive
; RUN: rejoin validate --engine=run --function=src_global_align %s > %t.run || test $? = 2
; RUN: FileCheck --check-prefix=BYRUNS --input-file=%t.run %s
; BYRUNS: src_global_align -> tgt_global_align: inconclusive
; BYRUNS: the target relies on an alignment that is not known
@g = addrspace(1) global [16 x i8] zeroinitializer, align 1
define void @src_global_align(i1 %x) {
  store volatile i32 1, ptr addrspace(1) @g, align 1
  ret void
}
define void @tgt_global_align(i1 %x) {
  store volatile i32 1, ptr addrspace(1) @g, align 16
  ret void
}
