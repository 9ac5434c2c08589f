; Functions that nobody knows get the address of a private object: it is the same object, of the same size and alignment,
; that is alive.
; RUN: not rejoin validate %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
; RUN: not rejoin validate --engine=enumerate %s > %t.enumerated
; RUN: FileCheck --input-file=%t.enumerated --check-prefix=FORM %s
; RUN: not rejoin validate --engine=solve %s > %t.solved
; RUN: FileCheck --input-file=%t.solved --check-prefix=FORM %s
; FORM-NOT: tgt_wrong{{[a-z_]*}}: proved
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @keeps(ptr addrspace(5)) nounwind
declare void @compares(ptr addrspace(5), ptr addrspace(5)) nounwind
declare i32 @looks(ptr addrspace(5) nocapture readonly) nounwind willreturn memory(argmem: read)

; One object, or two with the same contents.
; CHECK: src_wrong_two -> tgt_wrong_two: refuted
define void @src_wrong_two(i32 %x) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  store i32 %x, ptr addrspace(5) %b
  call void @compares(ptr addrspace(5) %a, ptr addrspace(5) %b)
  ret void
}
define void @tgt_wrong_two(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @compares(ptr addrspace(5) %a, ptr addrspace(5) %a)
  ret void
}

; Another place in the object.
; CHECK: src_wrong_offset -> tgt_wrong_offset: refuted
define void @src_wrong_offset(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %b = getelementptr i32, ptr addrspace(5) %a, i32 1
  store i32 %x, ptr addrspace(5) %b
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_offset(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %b = getelementptr i32, ptr addrspace(5) %a, i32 1
  store i32 %x, ptr addrspace(5) %b
  call void @keeps(ptr addrspace(5) %b)
  ret void
}

; A smaller object: the callee may write behind it.
; CHECK: src_wrong_size -> tgt_wrong_size: refuted
define void @src_wrong_size(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_size(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}

; A tail call must not access objects of its caller.
; CHECK: src_wrong_tail -> tgt_wrong_tail: inconclusive
define void @src_wrong_tail(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_tail(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  tail call void @keeps(ptr addrspace(5) %a)
  ret void
}

; The callee may rely on the alignment; a larger one does no harm.
; CHECK: src_wrong_alignment -> tgt_wrong_alignment: inconclusive
define void @src_wrong_alignment(i32 %x) {
  %a = alloca i32, align 16, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}
define void @tgt_wrong_alignment(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  call void @keeps(ptr addrspace(5) %a)
  ret void
}

; An object ends with its function.
; CHECK: src_wrong_dead -> tgt_wrong_dead: refuted
define i32 @src_wrong_dead(i32 %x) {
  ret i32 %x
}
define i32 @tgt_wrong_dead(i32 %x) {
  %p = call ptr addrspace(5) @own(i32 %x)
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
define internal ptr addrspace(5) @own(i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  ret ptr addrspace(5) %a
}

; What a call says of a pointer must hold, also where it only reads.
; CHECK: src_wrong_attribute -> tgt_wrong_attribute: inconclusive
define i32 @src_wrong_attribute(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) %a)
  ret i32 %r
}
define i32 @tgt_wrong_attribute(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %r = call i32 @looks(ptr addrspace(5) align 64 %a)
  ret i32 %r
}

; An object is gone with its function, and no access to it is defined, whether anybody needs what is loaded or not.
define internal ptr addrspace(5) @returns_own(i32 %n) {
  %o = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %o
  ret ptr addrspace(5) %o
}

; CHECK: src_wrong_gone_load -> tgt_wrong_gone_load: refuted
define i32 @src_wrong_gone_load(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  ret i32 %x
}
define i32 @tgt_wrong_gone_load(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  ret i32 %x
}

; CHECK: src_wrong_gone_copy -> tgt_wrong_gone_copy: refuted
define i32 @src_wrong_gone_copy(i32 %x, ptr addrspace(1) %to) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  store i32 0, ptr addrspace(1) %to
  ret i32 %x
}
define i32 @tgt_wrong_gone_copy(i32 %x, ptr addrspace(1) %to) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %to, ptr addrspace(5) %o, i64 4, i1 false)
  store i32 0, ptr addrspace(1) %to
  ret i32 %x
}

; The source's access is as undefined: anything may come of it.
; CHECK: src_gone_twice -> tgt_gone_twice: proved
define i32 @src_gone_twice(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  %r = add i32 %x, 0
  ret i32 %r
}
define i32 @tgt_gone_twice(i32 %x) {
  %o = call ptr addrspace(5) @returns_own(i32 %x)
  %unused = load i32, ptr addrspace(5) %o
  ret i32 %x
}
