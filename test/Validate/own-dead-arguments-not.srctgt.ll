; The target says of its own argument that what it leaves there is not read, or writes more of it first: its caller reads
; it.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
define void @src_dead_on_return(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @tgt_dead_on_return(ptr dead_on_return %p) {
  store i32 1, ptr %p
  ret void
}
define void @src_dead_with_other_stores(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @tgt_dead_with_other_stores(ptr dead_on_return %p) {
  store i32 2, ptr %p
  store i32 1, ptr %p
  ret void
}
define void @src_dead_on_unwind(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @tgt_dead_on_unwind(ptr dead_on_unwind %p) {
  store i32 1, ptr %p
  ret void
}
define void @src_initializes_more(ptr initializes((0, 4)) %p, i1 %c) {
  store i32 1, ptr %p
  ret void
}
define void @tgt_initializes_more(ptr initializes((0, 8)) %p, i1 %c) {
  store i32 1, ptr %p
  ret void
}
