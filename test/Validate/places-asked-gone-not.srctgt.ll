; Objects that are gone may lie where others do, and are not accessed.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))
define internal ptr addrspace(5) @leaves() {
  %a = alloca i32, addrspace(5)
  ret ptr addrspace(5) %a
}
; CHECK: src_gone -> tgt_gone: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_gone() {
  %a = call ptr addrspace(5) @leaves()
  %b = call ptr addrspace(5) @leaves()
  %c = icmp eq ptr addrspace(5) %a, %b
  ret i1 %c
}
define i1 @tgt_gone() {
  ret i1 false
}
; CHECK: src_restored -> tgt_restored: inconclusive
; CHECK: not shown: event 1 of the thread differs
define i1 @src_restored() {
  br label %b
b:
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca i32, addrspace(5)
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  %d = alloca i32, addrspace(5)
  %r = icmp eq ptr addrspace(5) %a, %d
  ret i1 %r
}
define i1 @tgt_restored() {
  ret i1 false
}
; CHECK: src_after_restored -> tgt_after_restored: refuted
; CHECK: undefined behaviour that the source does not have, at %v = load
define i32 @src_after_restored() {
  br label %n
n:
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  ret i32 %v
}
define i32 @tgt_after_restored() {
  br label %n
n:
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
