; A decision by an undefined value is undefined behaviour, whatever is decided.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --expect=inconclusive --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

define void @src(i32 %y) {
  call void @op(i32 %y)
  ret void
}
define void @tgt(i32 %y) {
  %c = icmp eq i32 undef, 3
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %y)
  ret void
b:
  call void @op(i32 %y)
  ret void
}

declare void @op(i32)
