; The same forms where the promise does not hide the difference: another class, other bits, another value.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.assume(i1)
define half @src_half(half nofpclass(inf) %x) {
  %u = fcmp uno half %x, 0.0
  %r = select i1 %u, half 1.0, half %x
  ret half %r
}
define half @tgt_half(half nofpclass(inf) %x) {
  ret half %x
}
define i32 @src_bytes(ptr %p, i32 %x) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 4)]
  ret i32 %x
}
define i32 @tgt_bytes(ptr %p, i32 %x) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 4)]
  ret i32 1
}
define i64 @src_vector(<2 x ptr> align 8 %p) {
  %e = extractelement <2 x ptr> %p, i32 1
  %i = ptrtoint ptr %e to i64
  %r = and i64 %i, 15
  ret i64 %r
}
define i64 @tgt_vector(<2 x ptr> align 8 %p) {
  ret i64 0
}
; The memory at %p is dead, and nothing is written there.
define i32 @src_dead(ptr dead_on_return %p, i32 %x) {
  ret i32 1
}
define i32 @tgt_dead(ptr dead_on_return %p, i32 %x) {
  ret i32 2
}
