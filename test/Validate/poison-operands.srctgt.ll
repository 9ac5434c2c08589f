; Whether a function of which nothing is known gives poison depends on which of its operands is: the same values with another one
; poison need not give the same.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @f(i32, i32) memory(none) nounwind willreturn
declare i32 @reads(i32, i32) memory(read) nounwind willreturn

define i32 @src(i32 %x) {
  %r = call i32 @f(i32 poison, i32 0)
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  %r = call i32 @f(i32 0, i32 poison)
  ret i32 %r
}

define i32 @src_wraps(i32 %x) {
  %p = add nuw i32 %x, 1
  %r = call i32 @f(i32 %p, i32 0)
  ret i32 %r
}
define i32 @tgt_wraps(i32 %x) {
  %p = add nuw i32 %x, 1
  %q = mul i32 %p, 0
  %y = add i32 %x, 1
  %r = call i32 @f(i32 %y, i32 %q)
  ret i32 %r
}

define i32 @src_reads(i32 %x) {
  %r = call i32 @reads(i32 poison, i32 0)
  ret i32 %r
}
define i32 @tgt_reads(i32 %x) {
  %r = call i32 @reads(i32 0, i32 poison)
  ret i32 %r
}
