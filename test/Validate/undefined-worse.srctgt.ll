; What the target may not make of an undefined value.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --function=src --expect=inconclusive --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

; A decision by one is undefined behaviour, whatever is decided.
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

; Poison is less than an undefined value.
define void @src_poison(i32 %y) {
  call void @op(i32 undef)
  ret void
}
define void @tgt_poison(i32 %y) {
  call void @op(i32 poison)
  ret void
}

; The target alone says that it is defined.
define void @src_defined(i32 %y) {
  call void @body(i32 undef)
  ret void
}
define void @tgt_defined(i32 %y) {
  call void @body(i32 noundef undef)
  ret void
}
define internal void @body(i32 %x) {
  call void @op(i32 1)
  ret void
}

declare void @op(i32)
