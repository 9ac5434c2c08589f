; The anchor intrinsic has no convergencectrl bundle (A1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call token @llvm.experimental.convergence.anchor() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: anchor intrinsic with a convergencectrl bundle: LLVM's verifier rejects the module [anchor-with-bundle, rule A1]
; CHECK-NEXT:   in 'bad': %a = call token @llvm.experimental.convergence.anchor() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   hint: remove the bundle
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
