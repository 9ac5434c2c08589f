; A function uses the entry intrinsic at most once (E5).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s --disable=entry-not-first | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %u = call token @llvm.experimental.convergence.entry()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: another entry intrinsic in the same function: LLVM's verifier rejects the module [entry-repeated, rule E5]
; CHECK-NEXT:   in 'bad': %u = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   note: {{.*}}: the first one: %t = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   hint: remove this intrinsic, and use %t instead
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
