; A token is passed to a callee whose convergent operations are controlled (X2).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @callee() [ "convergencectrl"(token %t) ]
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @plain() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: warning: the convergent operations of 'plain' are uncontrolled and ignore this token: which threads execute them together follows from the control flow, as in code without tokens [token-to-uncontrolled-callee, rule X2]
; CHECK-NEXT:   in 'bad': call void @plain() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   note: {{.*}}: the callee: @plain
; CHECK-NEXT:   hint: give tokens to the operations of the callee (rejoin infer --tokens)
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}0 errors, 1 warning
  ret void
}
define void @callee() convergent {
  %e = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %e) ]
  ret void
}
define void @plain() convergent {
  call void @op()
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
