; What is called decides, not how: `convergent` at the call of a function that is not, and a call through a pointer that
; the caller passes.
; RUN: rejoin validate --function=src_site --function=src_pointer %s | FileCheck %s
; RUN: not rejoin validate --function=src_other %s | FileCheck --check-prefix=OTHER %s
; CHECK: src_site -> tgt_site: proved
; CHECK: src_pointer -> tgt_pointer: proved
; OTHER: src_other -> tgt_other: refuted
target triple = "amdgcn-amd-amdhsa"
declare i32 @plain()
declare void @operation(i32) convergent
define i32 @src_site() {
  %r = call i32 @plain() convergent
  ret i32 %r
}
define i32 @tgt_site() {
  %r = call i32 @plain()
  ret i32 %r
}
define internal void @callee(i32 %x) convergent {
  call void @operation(i32 %x) convergent
  ret void
}
define internal void @through(ptr %f, i32 %x) convergent {
  call void %f(i32 %x) convergent
  ret void
}
define void @src_pointer(i32 %x) convergent {
  call void @through(ptr @callee, i32 %x) convergent
  ret void
}
define void @tgt_pointer(i32 %x) convergent {
  call void @operation(i32 %x) convergent
  ret void
}
define void @src_other(i32 %x) convergent {
  call void @operation(i32 %x) convergent
  ret void
}
define void @tgt_other(i32 %x) convergent {
  %y = add i32 %x, 1
  call void @operation(i32 %y) convergent
  ret void
}
