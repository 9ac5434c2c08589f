; The callee's entry is replaced by the token of the call, controlled into controlled; all else is refused.
; RUN: rejoin infer --inline %s -o %t.ll 2>%t.err
; RUN: FileCheck %s < %t.ll
; RUN: FileCheck --check-prefix=WHY %s < %t.err
; RUN: rejoin verify %t.ll --disable=heart-outside-cycle --disable=token-to-uncontrolled-callee
; RUN: rejoin infer --inline %s -o %t.after.ll 2> %t.after.err
; RUN: rejoin validate %s %t.after.ll > %t.verdicts || test $? = 2
; RUN: not grep refuted %t.verdicts

target triple = "amdgcn-amd-amdhsa"

define void @callee() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @free() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @plain() convergent {
  call void @op()
  ret void
}

; CHECK-LABEL: define void @main(
; CHECK:         %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
; CHECK-NEXT:    call void @op() [ "convergencectrl"(token %inner) ]
define void @main(i1 %c) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @callee() [ "convergencectrl"(token %inner) ]
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; Uncontrolled into uncontrolled.
; CHECK-LABEL: define void @uncontrolled(
; CHECK-NEXT:    call void @op()
; CHECK-NEXT:    ret void
define void @uncontrolled() convergent {
  call void @plain()
  ret void
}

; CHECK-LABEL: define void @no_token(
; CHECK-NEXT:    call void @callee()
; WHY: not transformed in 'no_token': 'callee' uses the entry intrinsic, but the call passes no token
define void @no_token() convergent {
  call void @callee()
  ret void
}

; CHECK-LABEL: define void @other(
; CHECK:         call void @plain() [
; WHY: not transformed in 'other': the convergent operations of 'plain' are uncontrolled, but the caller's are controlled
define void @other() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @plain() [ "convergencectrl"(token %t) ]
  ret void
}

; CHECK-LABEL: define void @mixing(
; CHECK:         call void @free()
; WHY: not transformed in 'mixing': 'free' uses convergence control, but the caller's operations are uncontrolled
define void @mixing() convergent {
  call void @op()
  call void @free() convergent
  ret void
}

declare void @op() convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
