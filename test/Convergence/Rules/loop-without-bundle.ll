; The loop intrinsic has a convergencectrl bundle (L1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head
head:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %body, label %exit
body:
  call void @op() [ "convergencectrl"(token %l) ]
  br label %head
exit:
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head
head:
  %l = call token @llvm.experimental.convergence.loop()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: loop intrinsic without a convergencectrl bundle: LLVM's verifier rejects the module [loop-without-bundle, rule L1]
; CHECK-NEXT:   in 'bad': %l = call token @llvm.experimental.convergence.loop()
; CHECK-NEXT:   hint: pass a token that is defined outside of the loop
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br i1 %c, label %body, label %exit
body:
  call void @op() [ "convergencectrl"(token %l) ]
  br label %head
exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
