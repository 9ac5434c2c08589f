; The entry intrinsic precedes every other convergent operation of its block (E3).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call token @llvm.experimental.convergence.anchor()
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.entry()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: entry intrinsic after another convergent operation of its block: LLVM's verifier rejects the module [entry-not-first, rule E3]
; CHECK-NEXT:   in 'bad': %t = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:   note: {{.*}}: the operation before it: %a = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: move the entry intrinsic to the beginning of the entry block
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
