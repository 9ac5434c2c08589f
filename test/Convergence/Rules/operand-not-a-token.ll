; The operand of a convergencectrl bundle is a token (B3).
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
  call void @op() [ "convergencectrl"(i1 %c) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: the operand of the convergencectrl bundle is not a token: LLVM's verifier rejects the module [operand-not-a-token, rule B3]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"(i1 %c) ]
; CHECK-NEXT:   hint: pass a token of the entry, loop or anchor intrinsic
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
