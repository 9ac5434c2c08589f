; A controlled function passes a token to a callee that uses the entry intrinsic (X1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s --disable=mixed-control | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @callee() [ "convergencectrl"(token %t) ]
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @callee()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: 'callee' uses the entry intrinsic, but this controlled function passes no token: which threads execute the callee's operations together is not defined [entry-callee-without-token, rule X1]
; CHECK-NEXT:   in 'bad': call void @callee()
; CHECK-NEXT:   note: {{.*}}: the callee's entry intrinsic: %e = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   hint: pass a token in a convergencectrl bundle of this call
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
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
