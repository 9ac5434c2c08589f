; Flags of addresses that the source does not have.
; Where they are false, the target is undefined or poison. None is proved, and none of the targets is refuted against
; itself.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"

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
