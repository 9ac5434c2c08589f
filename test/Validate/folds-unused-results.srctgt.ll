; An internal function whose callers do not use its result is not refuted alone.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; Nobody calls the target any more.
; CHECK: src_unused -> tgt_unused: inconclusive
; CHECK: its callers
define internal i32 @src_unused(i1 %c) {
  ret i32 52
}
define internal i32 @tgt_unused(i1 %c) {
  ret i32 poison
}
define void @src_uses(i1 %c) {
  %r = call i32 @src_unused(i1 %c)
  ret void
}
define void @tgt_uses(i1 %c) {
  ret void
}
; Its only caller does not use the result.
; CHECK: src_local -> tgt_local: inconclusive
; CHECK: its callers
define internal i32 @src_local(i1 %c) {
  ret i32 52
}
define internal i32 @tgt_local(i1 %c) {
  ret i32 poison
}
define void @src_caller(i1 %c) {
  %r = call i32 @src_local(i1 %c)
  ret void
}
define void @tgt_caller(i1 %c) {
  %r = call i32 @tgt_local(i1 %c)
  ret void
}
