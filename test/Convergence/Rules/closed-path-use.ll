; A closed path with a use of a token, other than by the loop intrinsic, contains its definition (C1).
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
  br i1 %c, label %body, label %exit
body:
  call void @op() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: token %t is used on a closed path that does not contain its definition: which threads of different iterations execute the operation together is not defined [closed-path-use, rule C1]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   closed path: %body -> %head -> %body
; CHECK-NEXT:   note: {{.*}}: defined here: %t = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: begin each iteration with a loop intrinsic that takes %t, and use the token of the loop intrinsic here
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br label %head
exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
