; Orders of addresses inside of an object hold at each place, and the same question has the same answer.
; Where an object lies is open wherever something looks at its address as a number.
; RUN: rejoin validate --engine=solve %s > %t.said
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))
; CHECK: src_inside -> tgt_inside: proved
define i1 @src_inside(i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  %j = and i32 %i, 3
  %e = getelementptr i32, ptr addrspace(5) %a, i32 %j
  %c = icmp ult ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_inside(i32 %i) {
  ret i1 false
}
; CHECK: src_to_the_end -> tgt_to_the_end: proved
define i1 @src_to_the_end() {
  %a = alloca [4 x i32], addrspace(5)
  %e = getelementptr i32, ptr addrspace(5) %a, i32 4
  %c = icmp ugt ptr addrspace(5) %e, %a
  ret i1 %c
}
define i1 @tgt_to_the_end() {
  ret i1 true
}
; CHECK: src_equal_signed -> tgt_equal_signed: proved
define i1 @src_equal_signed(i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  %j = mul i32 %i, 2
  %k = shl i32 %i, 1
  %e = getelementptr i32, ptr addrspace(5) %a, i32 %j
  %f = getelementptr i32, ptr addrspace(5) %a, i32 %k
  %c = icmp sle ptr addrspace(5) %e, %f
  ret i1 %c
}
define i1 @tgt_equal_signed(i32 %i) {
  ret i1 true
}
; CHECK: src_same_question -> tgt_same_question: proved
define void @src_same_question() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %c = icmp ult ptr addrspace(5) %a, %b
  call void @sees(i1 %c)
  ret void
}
define void @tgt_same_question() {
  %b = alloca i32, addrspace(5)
  %a = alloca i32, addrspace(5)
  %c = icmp ule ptr addrspace(5) %b, %a
  %d = xor i1 %c, true
  call void @sees(i1 %d)
  ret void
}
; CHECK: src_restored_unused -> tgt_restored_unused: proved
define i32 @src_restored_unused(i32 %x) {
  br label %b
b:
  %s = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) %a
  call void @llvm.stackrestore.p5(ptr addrspace(5) %s)
  ret i32 %v
}
define i32 @tgt_restored_unused(i32 %x) {
  ret i32 %x
}
