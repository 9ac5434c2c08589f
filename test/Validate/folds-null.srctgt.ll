; What a result, an argument or bounds promise excludes null.
; RUN: rejoin validate %s > %t.said
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; Promises of the function about its result, and of a call about its arguments.
; CHECK: src_nonnull -> tgt_nonnull: proved
define nonnull ptr @src_nonnull(i1 %c, ptr %p) {
  %r = select i1 %c, ptr %p, ptr null
  ret ptr %r
}
define nonnull ptr @tgt_nonnull(i1 %c, ptr %p) {
  ret ptr %p
}
; CHECK: src_passed -> tgt_passed: proved
define void @src_passed(i1 %c, ptr %p) {
  %r = select i1 %c, ptr %p, ptr null
  call void @takes(ptr noundef nonnull %r)
  ret void
}
define void @tgt_passed(i1 %c, ptr %p) {
  call void @takes(ptr noundef nonnull %p)
  ret void
}
; CHECK: src_null -> tgt_null: proved
define void @src_null(i1 %c, ptr %p) {
  %r = select i1 %c, ptr %p, ptr null
  call void @takes(ptr nonnull %r)
  ret void
}
define void @tgt_null(i1 %c, ptr %p) {
  call void @takes(ptr nonnull %p)
  ret void
}
declare void @takes(ptr)
; Null has nothing in its bounds.
; CHECK: src_bounds -> tgt_bounds: proved
define i1 @src_bounds(<2 x ptr> %p, i64 %x) {
  %a = getelementptr inbounds i8, <2 x ptr> zeroinitializer, i64 %x
  %e = icmp eq <2 x ptr> %a, zeroinitializer
  %r = extractelement <2 x i1> %e, i32 1
  ret i1 %r
}
define i1 @tgt_bounds(<2 x ptr> %p, i64 %x) {
  ret i1 true
}
