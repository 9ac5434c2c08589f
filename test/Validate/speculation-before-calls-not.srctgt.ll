; A call before it may not return, so the target must not be undefined before the call, nor leave the call out.
; What happens early must not be undefined behaviour where the source has none, or none yet.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=run --function=src_few %s > %t.runs || test $? = 2
; RUN: FileCheck --check-prefix=RUNS --input-file=%t.runs %s

target triple = "amdgcn-amd-amdhsa"
declare void @check(i32)
; If it does not return, nothing is divided.
; CHECK: src_divides -> tgt_divides: refuted
; CHECK: the target has undefined behaviour that the source does not have, at %r = udiv i32 %x, %y
define i32 @src_divides(i32 %x, i32 %y) {
  call void @check(i32 %y)
  %r = udiv i32 %x, %y
  ret i32 %r
}
define i32 @tgt_divides(i32 %x, i32 %y) {
  %r = udiv i32 %x, %y
  call void @check(i32 %y)
  ret i32 %r
}
; What is undefined later does not excuse what is left out before.
; CHECK: src_leaves_out -> tgt_leaves_out: refuted
define void @src_leaves_out(i32 %x, i32 %y) {
  call void @check(i32 %y)
  %c = icmp ugt i32 %x, 100
  br i1 %c, label %if, label %end
if:
  unreachable
end:
  ret void
}
define void @tgt_leaves_out(i32 %x, i32 %y) {
  %c = icmp ugt i32 %x, 100
  br i1 %c, label %end, label %if
if:
  call void @check(i32 %y)
  br label %end
end:
  ret void
}
; All inputs are tried, but not whether the call returns.
; CHECK: src_few -> tgt_few: refuted
; RUNS: src_few -> tgt_few: inconclusive
; RUNS: the source calls a function before its undefined behaviour, and the call may never return
define float @src_few(i1 %y) {
  call void @check(i32 0)
  %n = zext i1 %y to i32
  %r = udiv i32 3, %n
  %f = uitofp i32 %r to float
  ret float %f
}
define float @tgt_few(i1 %y) {
  br i1 %y, label %if, label %end
if:
  call void @check(i32 0)
  br label %end
end:
  ret float 3.0
}
