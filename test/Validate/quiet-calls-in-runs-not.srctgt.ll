; The target calls for nothing but its result what the source does not call: with other threads, or a function of which a class of
; results is excluded.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict --engine=run %s | FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @cv(i32) convergent memory(none) nounwind willreturn
declare void @cv0() convergent memory(none) nounwind willreturn
declare float @vf(float) memory(none) nounwind willreturn
; CHECK: src_convergent -> tgt_convergent: inconclusive
; CHECK: the target calls 'cv', which threads execute together
define i1 @src_convergent(i1 %c) {
  ret i1 %c
}
define i1 @tgt_convergent(i1 %c) {
  %d = zext i1 %c to i32
  %x = call i32 @cv(i32 %d)
  ret i1 %c
}
; CHECK: src_convergent_void -> tgt_convergent_void: inconclusive
; CHECK: the target calls 'cv0', which threads execute together
define i1 @src_convergent_void(i1 %c) {
  ret i1 %c
}
define i1 @tgt_convergent_void(i1 %c) {
  call void @cv0()
  ret i1 %c
}
; CHECK: src_convergent_operand -> tgt_convergent_operand: inconclusive
; CHECK: the target calls 'cv', which threads execute together
define i1 @src_convergent_operand(i1 %c) {
  %x = call i32 @cv(i32 0)
  ret i1 %c
}
define i1 @tgt_convergent_operand(i1 %c) {
  %x = call i32 @cv(i32 1)
  ret i1 %c
}
; CHECK: src_ballot -> tgt_ballot: inconclusive
; CHECK: the target calls 'llvm.amdgcn.ballot.i64', which threads execute together
define i1 @src_ballot(i1 %c) {
  ret i1 %c
}
define i1 @tgt_ballot(i1 %c) {
  %x = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i1 %c
}
; CHECK: src_excluded -> tgt_excluded: inconclusive
; CHECK: 'vf'
define void @src_excluded(i1 %c) {
  ret void
}
define void @tgt_excluded(i1 %c) {
  %n = call nofpclass(nan) float @vf(float 0.0)
  ret void
}
