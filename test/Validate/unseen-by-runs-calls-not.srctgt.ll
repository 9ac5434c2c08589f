; What is undefined in a function without a body, and what threads answer each other, is not seen.
; Runs with all inputs are no proof where what differs shows in none.
; RUN: rejoin validate --engine=run %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i8 @value(i8) memory(none) nounwind willreturn
declare i8 @together(i8) convergent memory(none) nounwind willreturn
declare i32 @abs(i32) memory(none) nounwind willreturn
declare i8 @llvm.sdiv.fix.i8(i8, i8, i32)
; CHECK: src_value -> tgt_value: inconclusive
; CHECK-SAME: the target calls 'value', which may have undefined behaviour there
define void @src_value(i8 %x) {
  ret void
}
define void @tgt_value(i8 %x) {
  %v = call i8 @value(i8 %x)
  ret void
}
; CHECK: src_together -> tgt_together: inconclusive
; CHECK: the target calls 'together', which threads execute together
define void @src_together(i8 %x) {
  %v = call i8 @together(i8 %x)
  ret void
}
define void @tgt_together(i8 %x) {
  %y = add i8 %x, 1
  %v = call i8 @together(i8 %y)
  ret void
}
; CHECK: src_library -> tgt_library: inconclusive
; CHECK-SAME: the target calls 'abs', which may have undefined behaviour there
define void @src_library(i8 %x) {
  ret void
}
define void @tgt_library(i8 %x) {
  %y = sext i8 %x to i32
  %v = call i32 @abs(i32 %y)
  ret void
}
; CHECK: src_said_here -> tgt_said_here: inconclusive
; CHECK-SAME: the target calls 'value', which may have undefined behaviour there
define void @src_said_here(i8 %x) {
  ret void
}
define void @tgt_said_here(i8 %x) {
  %v = call i8 @value(i8 %x) speculatable
  ret void
}
; CHECK: src_intrinsic -> tgt_intrinsic: inconclusive
; CHECK: the target calls 'llvm.sdiv.fix.i8', which may have undefined behaviour there
define void @src_intrinsic(i8 %x) {
  ret void
}
define void @tgt_intrinsic(i8 %x) {
  %v = call i8 @llvm.sdiv.fix.i8(i8 %x, i8 %x, i32 2)
  ret void
}
; CHECK: src_assembly -> tgt_assembly: inconclusive
; CHECK-SAME: the target calls inline assembly, or a pointer, which may have undefined behaviour there
define void @src_assembly(i8 %x) {
  ret void
}
define void @tgt_assembly(i8 %x) {
  %v = call i8 asm "", "=v,v"(i8 %x) memory(none) nounwind willreturn
  ret void
}
; CHECK: src_asked_inside -> tgt_asked_inside: inconclusive
; CHECK: results of convergent calls are used, and only one function was tried for them
define internal i64 @asks(i1 %c) convergent {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}
define i1 @src_asked_inside(i1 %c) convergent {
  %v = call i64 @asks(i1 %c)
  %d = icmp eq i64 %v, 0
  %e = and i1 %d, %c
  ret i1 %e
}
define i1 @tgt_asked_inside(i1 %c) convergent {
  ret i1 false
}
declare i64 @llvm.amdgcn.ballot.i64(i1)
