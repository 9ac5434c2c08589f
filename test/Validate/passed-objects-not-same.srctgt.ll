; It is the same object, at the same place in it, of the same size and alignment.
; Functions that nobody knows get the address of a private object.
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
