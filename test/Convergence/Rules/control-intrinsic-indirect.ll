; A convergence control intrinsic is called directly; its address is not taken (I1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  store ptr @llvm.experimental.convergence.anchor, ptr null
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: the address of 'llvm.experimental.convergence.anchor' is taken: LLVM's verifier rejects the module [control-intrinsic-indirect, rule I1]
; CHECK-NEXT:   in 'bad': store ptr @llvm.experimental.convergence.anchor, ptr null, align 8
; CHECK-NEXT:   hint: call the intrinsic directly, with its own type
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
