; The target calls fewer functions, and intrinsics that have no undefined behaviour and ask nobody.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --engine=run %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @cv(i32) convergent memory(none) nounwind willreturn
define i1 @src_dropped(i1 %c) {
  %d = zext i1 %c to i32
  %x = call i32 @cv(i32 %d)
  ret i1 %c
}
define i1 @tgt_dropped(i1 %c) {
  ret i1 %c
}
define i8 @src_intrinsic(i8 %c) {
  ret i8 %c
}
define i8 @tgt_intrinsic(i8 %c) {
  %n = call i8 @llvm.ctpop.i8(i8 %c)
  ret i8 %c
}
