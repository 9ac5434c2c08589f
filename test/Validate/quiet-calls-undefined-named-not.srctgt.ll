; LLVM knows it by its name or by an alias, classes of its result are excluded, or the target alone says that it is
; speculatable.
; What shows in its result alone may be undefined for some operands.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare i32 @together(i32) convergent memory(none) nounwind willreturn
declare i64 @strlen(ptr captures(none)) memory(argmem: read) nounwind willreturn
declare i32 @abs(i32) memory(none) nounwind willreturn
declare nofpclass(nan) float @number(float) memory(none) nounwind willreturn
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)
define weak i32 @aliased(i32 %x) {
  ret i32 0
}
@alias = alias i32 (i32), ptr @aliased
; CHECK: src_library -> tgt_library: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: strlen
define void @src_library(ptr %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %n = call i64 @strlen(ptr %p)
  %t = trunc i64 %n to i32
  call void @sees(i32 %t)
  br label %b
b:
  ret void
}
define void @tgt_library(ptr %p, i1 %c) {
  %n = call i64 @strlen(ptr %p)
  br i1 %c, label %a, label %b
a:
  %t = trunc i64 %n to i32
  call void @sees(i32 %t)
  br label %b
b:
  ret void
}
; CHECK: src_integers -> tgt_integers: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: abs
define void @src_integers(i32 %x) {
  ret void
}
define void @tgt_integers(i32 %x) {
  %n = call i32 @abs(i32 %x)
  ret void
}
; CHECK: src_classes -> tgt_classes: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: number
define void @src_classes(float %x) {
  ret void
}
define void @tgt_classes(float %x) {
  %n = call float @number(float %x)
  ret void
}
; CHECK: src_alias -> tgt_alias: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: inline assembly, or a pointer
define void @src_alias(i32 %x) {
  ret void
}
define void @tgt_alias(i32 %x) {
  %n = call i32 @alias(i32 %x) memory(none) nounwind willreturn
  ret void
}
; CHECK: src_intrinsic -> tgt_intrinsic: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: llvm.sdiv.fix.i32
define void @src_intrinsic(i32 %x, i32 %y) {
  ret void
}
define void @tgt_intrinsic(i32 %x, i32 %y) {
  %n = call i32 @llvm.sdiv.fix.i32(i32 %x, i32 %y, i32 2)
  ret void
}
; CHECK: src_said_here -> tgt_said_here: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: together
define void @src_said_here(i32 %x) {
  ret void
}
define void @tgt_said_here(i32 %x) {
  %n = call i32 @together(i32 %x) speculatable
  ret void
}
