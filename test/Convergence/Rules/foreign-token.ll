; A convergence token comes from a convergence control intrinsic (B4).
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
  call void @op() [ "convergencectrl"(token none) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: the token of the convergencectrl bundle does not come from a convergence control intrinsic: LLVM's verifier rejects the module [foreign-token, rule B4]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"(token none) ]
; CHECK-NEXT:   hint: pass a token of the entry, loop or anchor intrinsic
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
