; Alignments that the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
@g = addrspace(1) global [16 x i8] zeroinitializer, align 1

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
