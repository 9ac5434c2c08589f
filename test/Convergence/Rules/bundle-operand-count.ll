; A convergencectrl bundle has exactly one operand (B2).
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
  call void @op() [ "convergencectrl"() ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: a convergencectrl bundle with 0 operands: LLVM's verifier rejects the module [bundle-operand-count, rule B2]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"() ]
; CHECK-NEXT:   hint: pass one token in the bundle, or remove the bundle
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
