; The definition of a token dominates its uses (D1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %end
end:
  call void @op() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: the definition of token %t does not dominate this use: LLVM's verifier rejects the module [token-does-not-dominate, rule D1]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   note: {{.*}}: defined here: %t = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: move the definition of %t to a block that dominates this use, or use a token that is defined on every path to it
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
