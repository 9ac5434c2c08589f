; A call has at most one convergencectrl bundle (B1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t), "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: 2 convergencectrl bundles on one call: LLVM's verifier rejects the module [several-bundles, rule B1]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"(token %t), "convergencectrl"(token %t) ]
; CHECK-NEXT:   hint: keep the bundle whose token names the threads that execute this call together, and remove the others
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
