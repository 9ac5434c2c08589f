; The target calls a variadic function as one with fixed arguments.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare void @prints(ptr, ...)
define void @src_variadic(ptr %p, i32 %x) {
  call void (ptr, ...) @prints(ptr %p, i32 %x)
  ret void
}
define void @tgt_variadic(ptr %p, i32 %x) {
  call void @prints(ptr %p, i32 %x)
  ret void
}
