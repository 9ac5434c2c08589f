; An irreducible cycle is made reducible first, also when a switch enters it; where that cannot be done the function is
; left alone, and the reason is given.
; RUN: rejoin infer --tokens %s -o %t.ll 2> %t.err
; RUN: FileCheck --check-prefix=ERR %s < %t.err
; RUN: rejoin verify %t.ll
; RUN: FileCheck %s < %t.ll

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define void @branches(
; CHECK:         call void @op() [ "convergencectrl"(token %[[H:.*]]) ]
; CHECK:       irr.guard:
; CHECK:         %[[H]] = call token @llvm.experimental.convergence.loop()
define void @branches(i1 %a, i1 %b, i1 %c) convergent {
entry:
  br i1 %a, label %p, label %q
p:
  call void @op()
  br i1 %b, label %q, label %exit
q:
  br i1 %c, label %p, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @switches(
; CHECK:       irr.guard:
define void @switches(i32 %a, i1 %b, i1 %c) convergent {
entry:
  switch i32 %a, label %exit [ i32 1, label %p
                               i32 2, label %q ]
p:
  call void @op()
  br i1 %b, label %q, label %exit
q:
  br i1 %c, label %p, label %exit
exit:
  ret void
}

; ERR: not transformed in 'indirect': an irreducible cycle is entered by 'indirectbr', which cannot be redirected
; CHECK-LABEL: define void @indirect(
; CHECK-NOT: experimental.convergence
; CHECK: declare
define void @indirect(ptr %a, i1 %b, i1 %c) convergent {
entry:
  indirectbr ptr %a, [label %p, label %q]
p:
  call void @op()
  br i1 %b, label %q, label %exit
q:
  br i1 %c, label %p, label %exit
exit:
  ret void
}

declare void @op() convergent
