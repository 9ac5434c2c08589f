; The target promises more of a call in a loop without a bound than the source.
; Attributes of calls that are followed into a body are promises: of the result and what is passed, and of what the callee
; does.
; RUN: rejoin validate --engine=induct %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sees(i1)
define internal ptr @same(ptr %p) {
  ret ptr %p
}
; CHECK: src_loop -> tgt_loop: inconclusive
; CHECK-SAME: by induction: 'call sees' may be another operation in the target, or have other operands
define void @src_loop(ptr %q, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [0, %entry], [%j, %l]
  %p = call ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %l, label %e
e:
  ret void
}
define void @tgt_loop(ptr %q, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [0, %entry], [%j, %l]
  %p = call nonnull ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %l, label %e
e:
  ret void
}
; CHECK: src_align_loop -> tgt_align_loop: inconclusive
; CHECK-SAME: the target has an attribute on a call of 'same' that the source lacks, and it is not known to hold
define void @src_align_loop(ptr %q, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [0, %entry], [%j, %l]
  %p = call ptr @same(ptr %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %l, label %e
e:
  ret void
}
define void @tgt_align_loop(ptr %q, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [0, %entry], [%j, %l]
  %p = call ptr @same(ptr align 16 %q)
  %c = icmp eq ptr %p, null
  call void @sees(i1 %c)
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %l, label %e
e:
  ret void
}
