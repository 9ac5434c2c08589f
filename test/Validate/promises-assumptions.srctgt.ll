; Assumptions that the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
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

; CHECK: src_assume_there -> tgt_assume_there: inconclusive
; CHECK: an assumption of the target about a pointer, 'dereferenceable', is not modelled
define i32 @src_assume_there(ptr addrspace(1) %p, i32 %i) {
  ret i32 %i
}
define i32 @tgt_assume_there(ptr addrspace(1) %p, i32 %i) {
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %p, i64 64) ]
  ret i32 %i
}
