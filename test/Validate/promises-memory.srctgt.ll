; Alignments, metadata, object sizes and flags of addresses that the source does not have. Where they are false, the target is
; undefined or poison. None is proved, and none of the targets is refuted against itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
@g = addrspace(1) global [16 x i8] zeroinitializer, align 1

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
define void @src_global_align(i1 %x) {
  store volatile i32 1, ptr addrspace(1) @g, align 1
  ret void
}
define void @tgt_global_align(i1 %x) {
  store volatile i32 1, ptr addrspace(1) @g, align 16
  ret void
}

!0 = !{i32 0, i32 10}
!1 = !{}
!2 = !{i64 64}
