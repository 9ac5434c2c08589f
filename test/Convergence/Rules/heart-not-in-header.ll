; A use on a closed path without the token's definition dominates every block of the path (C4).
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
  br i1 %c, label %body, label %exit
body:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: token %t is used on a closed path without its definition by an operation that does not dominate the path: which threads execute the operation together is not defined [heart-not-in-header, rule C4]
; CHECK-NEXT:   in 'bad': %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   closed path: %body -> %head -> %body
; CHECK-NEXT:   note: {{.*}}: defined here: %t = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: move the loop intrinsic to a block that every entry into the loop passes; if the loop has several entries, use an anchor in the loop
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br label %head
exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
