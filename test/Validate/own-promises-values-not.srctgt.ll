; The target says what it does with memory, arguments and numbers.
; What the target says of itself, by attributes, and the source does not: where it is false the target is undefined. Some of
; it is true here, but nobody shows it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare void @g(i32)

; CHECK: src_mem -> tgt_mem:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: memory{{$}}
define void @src_mem(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}
define void @tgt_mem(ptr addrspace(1) %p) memory(none) {
  store i32 0, ptr addrspace(1) %p
  ret void
}

; CHECK: src_memread -> tgt_memread:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: readonly of argument 0{{$}}
define void @src_memread(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}
define void @tgt_memread(ptr addrspace(1) readonly %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}

; CHECK: src_argundef -> tgt_argundef:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: noundef of argument 0{{$}}
define void @src_argundef(i32 %x) {
  call void @g(i32 1)
  ret void
}
define void @tgt_argundef(i32 noundef %x) {
  call void @g(i32 1)
  ret void
}

; CHECK: src_noalias -> tgt_noalias:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: noalias of argument 0{{$}}
define i32 @src_noalias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_noalias(ptr addrspace(1) noalias %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}

; CHECK: src_denormal -> tgt_denormal:
; CHECK: the target function has an attribute that the source lacks, and it is not known to hold: denormal-fp-math{{$}}
define float @src_denormal(float %x) {
  ret float %x
}
define float @tgt_denormal(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  ret float %x
}

; CHECK: src_null -> tgt_null:
; CHECK: the target function lacks an attribute of the source: null_pointer_is_valid{{$}}
define i32 @src_null(ptr %p) null_pointer_is_valid {
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt_null(ptr %p) {
  %r = load i32, ptr %p
  ret i32 %r
}
