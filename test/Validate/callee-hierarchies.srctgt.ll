; Functions that do the same, with an irreducible cycle in what they call: all its hierarchies are tried on both sides.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --verbose %s > %t.said
; RUN: FileCheck %s < %t.said
; RUN: rejoin validate --engine=solve %s | FileCheck --check-prefix=SOLVED %s
; RUN: rejoin validate --engine=run %s | FileCheck --check-prefix=EXECUTED %s
; RUN: not rejoin validate --max-hierarchies=1 %s | FileCheck --check-prefix=BOUND %s
; CHECK: proved
; CHECK-NEXT: 2 x 2 cycle hierarchies
; SOLVED: proved
; EXECUTED: proved
; BOUND: inconclusive
; BOUND: only 1 {{.*}}cycle hierarchies of {{.*}} and its callees are tried

target triple = "amdgcn-amd-amdhsa"

define internal void @callee(i1 %a, i1 %b) convergent {
entry:
  br i1 %a, label %left, label %right

left:
  call void @op()
  br i1 %b, label %right, label %end

right:
  call void @op()
  br i1 false, label %left, label %end

end:
  ret void
}

define void @src(i1 %a, i1 %b) convergent {
  call void @callee(i1 %a, i1 %b)
  ret void
}

define void @tgt(i1 %a, i1 %b) convergent {
  %c = or i1 %b, %b
  call void @callee(i1 %a, i1 %c)
  ret void
}

declare void @op() convergent
