; What an attribute says of an operand of an intrinsic is false on some inputs: undefined behaviour, or poison.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.umin.i32(i32, i32)
define void @src_noundef_operand(i32 %x) {
  %y = add nuw i32 %x, 1
  %a = call i32 @llvm.umin.i32(i32 %y, i32 8)
  ret void
}
define void @tgt_noundef_operand(i32 %x) {
  %y = add nuw i32 %x, 1
  %a = call i32 @llvm.umin.i32(i32 noundef %y, i32 8)
  ret void
}
define i32 @src_range_of_operand(i32 %x) {
  %a = call i32 @llvm.umin.i32(i32 %x, i32 8)
  ret i32 %a
}
define i32 @tgt_range_of_operand(i32 %x) {
  %a = call i32 @llvm.umin.i32(i32 range(i32 0, 8) %x, i32 8)
  ret i32 %a
}
