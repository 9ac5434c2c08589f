; An access of the target to another place, to a place that may be null, or of a value that may be poison.
; None is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: not grep proved %t.said
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: not grep proved %t.solved

target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

; CHECK: src_ptrmask -> tgt_ptrmask: {{refuted|inconclusive}}
define i32 @src_ptrmask(ptr addrspace(1) %p) {
  %q = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -4)
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_ptrmask(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}

; CHECK: src_null -> tgt_null: {{refuted|inconclusive}}
define i32 @src_null(ptr addrspace(1) %p) {
  %c = icmp eq ptr addrspace(1) %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @tgt_null(ptr addrspace(1) %p) {
  %v = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq ptr addrspace(1) %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}

; CHECK: src_poisonstore -> tgt_poisonstore: {{refuted|inconclusive}}
define i32 @src_poisonstore(ptr addrspace(1) %p, i32 %x) {
  store i32 %x, ptr addrspace(1) %p
  ret i32 0
}
define i32 @tgt_poisonstore(ptr addrspace(1) %p, i32 %x) {
  %y = add nuw i32 %x, 1
  %z = sub i32 %y, 1
  store i32 %z, ptr addrspace(1) %p
  ret i32 0
}
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
