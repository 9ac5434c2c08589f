; Attributes of calls that the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

declare i32 @gives(i32)
declare void @takes(ptr addrspace(1))

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
