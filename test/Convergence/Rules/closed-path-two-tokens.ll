; A closed path with uses of two tokens contains the definition of one of them (C3).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s --disable=heart-not-in-header --disable=regions-not-nested | FileCheck %s

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
  %u = call token @llvm.experimental.convergence.anchor()
  br label %head
head:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %body, label %exit
body:
  %m = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %u) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: two tokens are used on a closed path that contains neither definition: which threads execute the operation together is not defined [closed-path-two-tokens, rule C3]
; CHECK-NEXT:   in 'bad': %m = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %u) ]
; CHECK-NEXT:   closed path: %head -> %body -> %head
; CHECK-NEXT:   note: {{.*}}: the use of the other token: %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   hint: keep one of the two loop intrinsics, in the header of the loop; use its token for the other operations on the path
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br label %head
exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
