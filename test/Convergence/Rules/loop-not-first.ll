; The loop intrinsic is the first convergent operation of its block (L2).
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
  %a = call token @llvm.experimental.convergence.anchor()
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: loop intrinsic after another convergent operation of its block: LLVM's verifier rejects the module [loop-not-first, rule L2]
; CHECK-NEXT:   in 'bad': %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   note: {{.*}}: the operation before it: %a = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: move the loop intrinsic before all convergent operations of its block
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br i1 %c, label %body, label %exit
body:
  br label %head
exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
