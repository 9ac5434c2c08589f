; The target promises that an argument is defined, of a function whose body is known: undefined behaviour where it is poison.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=run %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

define void @src(i8 %x) {
  %p = add nuw i8 %x, 200
  call void @body(i8 %p)
  ret void
}
define void @tgt(i8 %x) {
  %p = add nuw i8 %x, 200
  call void @body(i8 noundef %p)
  ret void
}

define internal void @body(i8 %x) {
  call void @op()
  ret void
}

declare void @op()
