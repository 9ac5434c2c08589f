; Attributes of calls and assumptions that the source does not have. Where they are false, the target is
; undefined or poison. None is proved, and none of the targets is refuted against itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

declare i32 @gives(i32)
declare void @takes(ptr addrspace(1))
declare void @llvm.assume(i1)

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

; CHECK: src_assume_there -> tgt_assume_there: inconclusive
; CHECK: an assumption of the target about a pointer, 'dereferenceable', is not modelled
define i32 @src_assume_there(ptr addrspace(1) %p, i32 %i) {
  ret i32 %i
}
define i32 @tgt_assume_there(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %p, i64 64) ]
  ret i32 %i
}
