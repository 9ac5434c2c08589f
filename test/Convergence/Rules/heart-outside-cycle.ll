; A loop intrinsic lies in a cycle (L3).
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
  br label %next
next:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: warning: loop intrinsic in a block outside of all cycles: it has no effect [heart-outside-cycle, rule L3]
; CHECK-NEXT:   in 'bad': %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   hint: remove the loop intrinsic, and use its operand instead
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}0 errors, 1 warning
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
