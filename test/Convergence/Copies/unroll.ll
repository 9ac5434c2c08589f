; Unrolling under convergence control: free with an anchor inside; with a token from outside only without a remainder;
; the heart is not duplicated; never where the heart's token is used behind the loop.
; RUN: rejoin infer --unroll=2 %s -o %t.ll 2>%t.err
; RUN: FileCheck %s < %t.ll
; RUN: FileCheck --check-prefix=WHY %s < %t.err
; RUN: rejoin verify %t.ll --disable=heart-outside-cycle
; RUN: rejoin infer --unroll=2 %s -o %t.after.ll 2> %t.after.err
; RUN: rejoin validate %s %t.after.ll > %t.verdicts || test $? = 2
; RUN: not grep refuted %t.verdicts

target triple = "amdgcn-amd-amdhsa"

; Eight iterations, two at a time: one heart, two operations.
; CHECK-LABEL: define void @multiple(
; CHECK:       loop:
; CHECK:         call token @llvm.experimental.convergence.loop()
; CHECK:         call void @op()
; CHECK-NOT:     experimental.convergence.loop
; CHECK:         call void @op()
; CHECK:         ret void
define void @multiple() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %next, 8
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; An unknown number of iterations needs a remainder.
; CHECK-LABEL: define void @unknown(
; CHECK:         call void @op()
; CHECK-NOT:     call void @op()
; CHECK:         ret void
; WHY: not transformed in 'unknown': it would need a remainder, and the loop has operations with a token from outside
define void @unknown(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; WHY: not transformed in 'uncontrolled': it would need a remainder, and the loop has uncontrolled convergent operations
define void @uncontrolled(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op()
  %next = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; With an anchor inside, groups are formed anew in each iteration: unrolled, with a remainder.
; CHECK-LABEL: define void @anchored(
; CHECK-COUNT-3: call token @llvm.experimental.convergence.anchor()
define void @anchored(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %a) ]
  %next = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; WHY: not transformed in 'extended': the heart's token is used after the loop, where each iteration must stay separate
define void @extended() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %next, 8
  br i1 %c, label %loop, label %exit
exit:
  call void @op() [ "convergencectrl"(token %h) ]
  ret void
}

; Two iterations: fully unrolled.
; CHECK-LABEL: define void @full(
; CHECK-COUNT-2: call void @op()
; CHECK-NOT:     br i1
; CHECK:         ret void
define void @full() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %next, 2
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

declare void @op() convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
