; The target assumes that an object does not lie at null, or is aligned more than it is.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.assume(i1)
; CHECK: src_assumed_null -> tgt_assumed_null: inconclusive
; CHECK: undefined behaviour that the source does not have
define void @src_assumed_null(i1 %x) {
  %a = alloca i32, addrspace(5)
  ret void
}
define void @tgt_assumed_null(i1 %x) {
  %a = alloca i32, addrspace(5)
  call void @llvm.assume(i1 true) ["nonnull"(ptr addrspace(5) %a)]
  ret void
}
; CHECK: src_assumed_align -> tgt_assumed_align: inconclusive
; CHECK: undefined behaviour that the source does not have
define void @src_assumed_align() {
  %a = alloca i32, align 4, addrspace(5)
  ret void
}
define void @tgt_assumed_align() {
  %a = alloca i32, align 4, addrspace(5)
  call void @llvm.assume(i1 true) ["align"(ptr addrspace(5) %a, i32 32)]
  ret void
}
