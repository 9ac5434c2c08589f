; The target calls it before what may stop, or with other operands.
; What shows in its result alone may be undefined for some operands.
; RUN: rejoin validate --engine=solve %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=enumerate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i32)
declare i32 @together(i32) convergent memory(none) nounwind willreturn
declare i32 @reads(i32) convergent memory(read) nounwind willreturn
; CHECK: src_past_stop -> tgt_past_stop: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: together
define void @src_past_stop(i32 %x) {
  call void @sees(i32 1)
  %d = call i32 @together(i32 %x)
  call void @sees(i32 %d)
  ret void
}
define void @tgt_past_stop(i32 %x) {
  %d = call i32 @together(i32 %x)
  call void @sees(i32 1)
  call void @sees(i32 %d)
  ret void
}
; CHECK: src_unused_before_stop -> tgt_unused_before_stop: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: together
define void @src_unused_before_stop(i32 %x) {
  call void @sees(i32 1)
  %d = call i32 @together(i32 %x)
  ret void
}
define void @tgt_unused_before_stop(i32 %x) {
  %d = call i32 @together(i32 %x)
  call void @sees(i32 1)
  ret void
}
; CHECK: src_added -> tgt_added: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: together
define void @src_added(i32 %x, i32 %y) {
  %n = call i32 @together(i32 %x)
  call void @sees(i32 %n)
  ret void
}
define void @tgt_added(i32 %x, i32 %y) {
  %n = call i32 @together(i32 %x)
  call void @sees(i32 %n)
  %m = call i32 @together(i32 %y)
  ret void
}
; CHECK: src_reads_other -> tgt_reads_other: inconclusive
; CHECK: where the source does not call it, and it may have undefined behaviour there: reads
define void @src_reads_other(i32 %x, i32 %y) {
  %n = call i32 @reads(i32 %x)
  ret void
}
define void @tgt_reads_other(i32 %x, i32 %y) {
  %n = call i32 @reads(i32 %y)
  ret void
}
