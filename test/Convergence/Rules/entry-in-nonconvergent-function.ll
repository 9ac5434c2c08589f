; The entry intrinsic stands in a convergent function (E2).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

define void @bad(i1 %c) {
entry:
  %t = call token @llvm.experimental.convergence.entry()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: entry intrinsic in a function that is not convergent: LLVM's verifier rejects the module [entry-in-nonconvergent-function, rule E2]
; CHECK-NEXT:   in 'bad': %t = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   hint: mark the function convergent, or use the anchor intrinsic
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
