; Tokens for a function with nested loops, an invoke and a divergent branch; the result is legal, and goes back again.
; RUN: rejoin infer --tokens %s -o %t.ll
; RUN: rejoin verify %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: rejoin infer --strip %t.ll | FileCheck --check-prefix=STRIPPED %s
; RUN: opt-22 -load-pass-plugin=%plugin -passes=rejoin-infer-tokens -S %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define void @nested(
; CHECK:       entry:
; CHECK-NEXT:    %[[E:.*]] = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:    call void @op(i32 0) [ "convergencectrl"(token %[[E]]) ]
; CHECK:       outer:
; CHECK-NEXT:    %i = phi
; CHECK-NEXT:    %[[O:.*]] = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %[[E]]) ]
; CHECK-NEXT:    call void @op(i32 1) [ "convergencectrl"(token %[[O]]) ]
; CHECK:       inner:
; CHECK-NEXT:    %j = phi
; CHECK-NEXT:    %[[I:.*]] = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %[[O]]) ]
; CHECK-NEXT:    invoke void @op(i32 2) [ "convergencectrl"(token %[[I]]) ]
; CHECK:       latch:
; CHECK:         call void @op(i32 3) [ "convergencectrl"(token %[[O]]) ]
; CHECK:       exit:
; CHECK-NEXT:    %v = call i32 @value() [ "convergencectrl"(token %[[E]]) ], !note
; STRIPPED-NOT: call token
; STRIPPED-NOT: convergencectrl
define void @nested(i32 %n) convergent personality ptr null {
entry:
  call void @op(i32 0)
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  call void @op(i32 1)
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %next ]
  invoke void @op(i32 2) to label %next unwind label %lpad
next:
  %j.next = add i32 %j, 1
  %jc = icmp ult i32 %j.next, %n
  br i1 %jc, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  call void @op(i32 3)
  %ic = icmp ult i32 %i.next, %n
  br i1 %ic, label %outer, label %exit
lpad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
exit:
  %v = call i32 @value(), !note !0
  ret void
}

; A function that is not convergent gets an anchor.
; CHECK-LABEL: define void @alone(
; CHECK:         %[[A:.*]] = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:    call void @op(i32 4) [ "convergencectrl"(token %[[A]]) ]
define void @alone() {
  call void @op(i32 4)
  ret void
}

; Nothing convergent, nothing to do.
; CHECK-LABEL: define void @plain(
; CHECK-NOT:     convergence
; CHECK:         ret void
define void @plain(i1 %c) convergent {
entry:
  br label %loop
loop:
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

declare void @op(i32) convergent
declare i32 @value() convergent
!0 = !{}
