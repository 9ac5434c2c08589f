; A closed path with two uses of a token contains its definition (C2).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s --disable=heart-not-in-header | FileCheck %s

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
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %body, label %exit
body:
  %m = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: second use of a token on a closed path that does not contain its definition: which threads execute the operation together is not defined [closed-path-two-uses, rule C2]
; CHECK-NEXT:   in 'bad': %m = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   closed path: %head -> %body -> %head
; CHECK-NEXT:   note: {{.*}}: the first use: %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   hint: keep the loop intrinsic in the header of the loop; use its token for the other operations on the path
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br label %head
exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
