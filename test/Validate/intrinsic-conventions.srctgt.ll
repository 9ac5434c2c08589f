; The calling convention of an intrinsic's call says nothing: HLSL calls them by that of its functions.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
; CHECK: src_intrinsic -> tgt_intrinsic: proved
target triple = "spirv64-unknown-unknown"
declare i32 @llvm.umax.i32(i32, i32)
define i32 @src_intrinsic(i32 %x, i32 %y) {
  %m = call spir_func i32 @llvm.umax.i32(i32 %x, i32 %y)
  %r = add i32 %m, 0
  ret i32 %r
}
define i32 @tgt_intrinsic(i32 %x, i32 %y) {
  %m = call spir_func i32 @llvm.umax.i32(i32 %x, i32 %y)
  ret i32 %m
}
