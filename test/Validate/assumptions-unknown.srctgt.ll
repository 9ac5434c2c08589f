; LLVM relies on what the source assumes in ways that are not modelled: no difference refutes the pair.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.assume(i1)
define i32 @src_separate(ptr %p, ptr %q) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p, ptr %q)]
  store i32 1, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @tgt_separate(ptr %p, ptr %q) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p, ptr %q)]
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret i32 1
}
define i64 @src_variable(ptr %p, i64 %n) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 %n)]
  %c = icmp eq i64 %n, 8
  %i = ptrtoint ptr %p to i64
  %b = and i64 %i, 7
  %r = select i1 %c, i64 %b, i64 0
  ret i64 %r
}
define i64 @tgt_variable(ptr %p, i64 %n) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 %n)]
  ret i64 0
}
; The solver knows this form, runs do not.
define i64 @src_offset(ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 16, i64 4)]
  %i = ptrtoint ptr %p to i64
  %r = and i64 %i, 31
  ret i64 %r
}
define i64 @tgt_offset(ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 16, i64 4)]
  ret i64 4
}
