; A call marked noconvergent is not convergent and has no convergencectrl bundle (M2).
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
  call void @op() "noconvergent" [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: call marked noconvergent with a convergencectrl bundle: passes may move it across divergent branches, where other threads execute it [contradictory-noconvergent, rule M2]
; CHECK-NEXT:   in 'bad': call void @op() #{{[0-9]+}} [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   hint: remove the mark noconvergent, or remove the token and the attribute convergent
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
