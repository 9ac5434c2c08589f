; What the source leaves at an argument that is dead after it returns need not be written, which is not modelled.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
define void @src(ptr dead_on_return %p) {
  store i32 1, ptr %p
  ret void
}
define void @tgt(ptr dead_on_return %p) {
  ret void
}
