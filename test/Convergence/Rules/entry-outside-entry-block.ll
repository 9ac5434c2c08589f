; The entry intrinsic stands in the entry block (E1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  br label %next
next:
  %t = call token @llvm.experimental.convergence.entry()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: entry intrinsic in block %next, which is not the entry block: LLVM's verifier rejects the module [entry-outside-entry-block, rule E1]
; CHECK-NEXT:   in 'bad': %t = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   hint: move the intrinsic to the beginning of the entry block, or use the anchor intrinsic here
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
