; Equal functions, but of the irreducible cycle in what they call only one hierarchy is tried, so nothing is proved.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; RUN: not rejoin validate --engine=run %s | FileCheck --check-prefix=EXECUTED %s
; CHECK: only one cycle hierarchy of 'callee', which the target calls, is tried
; EXECUTED: not all cycle hierarchies of 'callee', which the target calls, are tried

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
  call void @callee(i1 %a, i1 %b)
  ret void
}

declare void @op() convergent
