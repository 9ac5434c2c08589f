; What a call promises of an argument is known where the function promises it of its own, as inlining finds; not what only the
; target's function says, or more than that.
; RUN: rejoin validate %s > %t.said || test $? = 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare void @f(ptr) nounwind willreturn
; CHECK: src_own -> tgt_own: inconclusive
define void @src_own(ptr %p) {
  call void @f(ptr %p)
  ret void
}
define void @tgt_own(ptr align 4 %p) {
  call void @f(ptr align 4 %p)
  ret void
}
; CHECK: src_ok -> tgt_ok: proved
define void @src_ok(ptr align 4 dereferenceable(8) %p) {
  call void @f(ptr %p)
  ret void
}
define void @tgt_ok(ptr align 4 dereferenceable(8) %p) {
  call void @f(ptr align 4 dereferenceable(8) %p)
  ret void
}
; CHECK: src_more -> tgt_more: inconclusive
define void @src_more(ptr align 4 dereferenceable(8) %p) {
  call void @f(ptr %p)
  ret void
}
define void @tgt_more(ptr align 4 dereferenceable(8) %p) {
  call void @f(ptr align 8 %p)
  ret void
}
; CHECK: src_bytes -> tgt_bytes: inconclusive
define void @src_bytes(ptr align 4 dereferenceable(8) %p) {
  call void @f(ptr %p)
  ret void
}
define void @tgt_bytes(ptr align 4 dereferenceable(8) %p) {
  call void @f(ptr dereferenceable(16) %p)
  ret void
}
