; The entry intrinsic has no convergencectrl bundle (E4).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s --disable=foreign-token | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry() [ "convergencectrl"(token none) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: entry intrinsic with a convergencectrl bundle: LLVM's verifier rejects the module [entry-with-bundle, rule E4]
; CHECK-NEXT:   in 'bad': %t = call token @llvm.experimental.convergence.entry() [ "convergencectrl"(token none) ]
; CHECK-NEXT:   hint: remove the bundle
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
