; A callee that uses the entry intrinsic is called as a convergent function (X3).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s --disable=entry-in-nonconvergent-function | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  call void @callee()
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  call void @loose()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: 'loose' uses the entry intrinsic, but neither it nor this call is convergent: passes may move the call across divergent branches, where the callee's token names other threads [entry-callee-not-convergent, rule X3]
; CHECK-NEXT:   in 'bad': call void @loose()
; CHECK-NEXT:   note: {{.*}}: the callee's entry intrinsic: %e = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   hint: mark the callee convergent
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
define void @loose() {
  %e = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
