; A convergence token is used by convergencectrl bundles only (B5).
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
  br label %next
next:
  %p = phi token [ %t, %entry ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: token %t is used outside a convergencectrl bundle: LLVM's verifier rejects the module [token-outside-bundle, rule B5]
; CHECK-NEXT:   in 'bad': %p = phi token [ %t, %entry ]
; CHECK-NEXT:   note: {{.*}}: defined here: %t = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: pass the token in a convergencectrl bundle of the call
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
