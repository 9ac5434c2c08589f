; Calls of the target alone, calls that stop, deep recursion and aliases stay open.
; What runs cannot know is no reason for a proof.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-i64:64-A5-G1-ni:7:8:9"
declare i32 @computes() memory(none) nounwind willreturn
declare void @sees(i32)
declare void @abort() noreturn

; A rare result of a function that the target alone calls.
; CHECK: src_added_call -> tgt_added_call: inconclusive
define void @src_added_call() {
  ret void
}
define void @tgt_added_call() {
  %r = call i32 @computes()
  %c = icmp eq i32 %r, 12345
  br i1 %c, label %if, label %end
if:
  call void @sees(i32 1)
  br label %end
end:
  ret void
}
; CHECK: src_abort -> tgt_abort: inconclusive
define void @src_abort(i1 %c) {
  br i1 %c, label %if, label %end
if:
  call void @abort()
  unreachable
end:
  ret void
}
define void @tgt_abort(i1 %c) {
  ret void
}
; CHECK: src_deep -> tgt_deep: inconclusive
define void @src_deep(i1 %c) {
  br i1 %c, label %if, label %end
if:
  call void @src_deep(i1 %c)
  ret void
end:
  ret void
}
define void @tgt_deep(i1 %c) {
  ret void
}
; What an alias stands for was inlined.
@other = alias i32 (i32), ptr @body
define i32 @body(i32 %x) {
  call void @sees(i32 %x)
  %r = add i32 %x, 1
  ret i32 %r
}
; CHECK: src_alias -> tgt_alias: inconclusive
define i32 @src_alias(i32 %x) {
  %r = call i32 @other(i32 %x)
  ret i32 %r
}
define i32 @tgt_alias(i32 %x) {
  call void @sees(i32 %x)
  %r = add i32 %x, 1
  ret i32 %r
}
