; A function holds controlled convergent operations or uncontrolled ones, not both (M1).
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
  call void @op()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: uncontrolled convergent operation in a function with convergence control: LLVM's verifier rejects the module [mixed-control, rule M1]
; CHECK-NEXT:   in 'bad': call void @op()
; CHECK-NEXT:   note: {{.*}}: a control intrinsic: %t = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: give this operation a token, or remove the tokens of the function
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
