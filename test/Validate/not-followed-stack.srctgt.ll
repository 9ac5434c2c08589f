; Where the stack ends: what is saved elsewhere, or was not saved, or restored behind an object of the entry.
; What the engines that follow paths do not model is the reason of their verdict, also for two equal functions.
; RUN: rejoin validate --engine=solve %s > %t.solve || test $? = 2
; RUN: FileCheck --input-file=%t.solve %s
; RUN: rejoin validate --engine=enumerate %s > %t.enumerate || test $? = 2
; RUN: FileCheck --input-file=%t.enumerate %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @keeps(ptr addrspace(5))
declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))
; CHECK: src_saved_elsewhere -> tgt_saved_elsewhere: inconclusive
; CHECK-SAME: where the stack ends is not followed
define void @src_saved_elsewhere() {
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  call void @keeps(ptr addrspace(5) %s)
  ret void
}
define void @tgt_saved_elsewhere() {
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  call void @keeps(ptr addrspace(5) %s)
  ret void
}
; CHECK: src_not_saved -> tgt_not_saved: inconclusive
; CHECK-SAME: where the stack ends is not followed
define void @src_not_saved(ptr addrspace(5) %s) {
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  ret void
}
define void @tgt_not_saved(ptr addrspace(5) %s) {
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  ret void
}
; CHECK: src_fixed -> tgt_fixed: inconclusive
; CHECK-SAME: where the stack ends is not followed
define void @src_fixed() {
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca i32, addrspace(5)
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  ret void
}
define void @tgt_fixed() {
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca i32, addrspace(5)
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  ret void
}
