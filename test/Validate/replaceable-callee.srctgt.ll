; Another definition may take the place of a weak function: the target may not rely on its body.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"

define i32 @src_weak_callee() {
  %v = call i32 @w()
  ret i32 %v
}
define i32 @tgt_weak_callee() {
  ret i32 1
}
define weak i32 @w() {
  ret i32 1
}
