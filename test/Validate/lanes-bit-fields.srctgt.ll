; Fields of bits with constant places.
; What operations give that look at other threads, where these bring the same, or compute it in the same way.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
; RUN: rejoin validate --engine=solve %s > %t.solved || test $? = 1
; RUN: FileCheck --check-prefix=SOLVE --input-file=%t.solved %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)

; SOLVE: src_field -> tgt_field: proved
; CHECK: src_field -> tgt_field: proved
define i32 @src_field(i32 %x, i32 %y) {
  %a = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 3, i32 5)
  %b = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 28, i32 8)
  %c = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 %y, i32 32)
  %d = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 35, i32 4)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %r = xor i32 %ab, %cd
  ret i32 %r
}
define i32 @tgt_field(i32 %x, i32 %y) {
  %l = shl i32 %x, 24
  %a = lshr i32 %l, 27
  %b = ashr i32 %x, 28
  %m = shl i32 %x, 25
  %d = ashr i32 %m, 28
  %ab = add i32 %a, %b
  %r = xor i32 %ab, %d
  ret i32 %r
}
; SOLVE: src_other_field -> tgt_other_field: refuted
; CHECK: src_other_field -> tgt_other_field: refuted
define i32 @src_other_field(i32 %x) {
  %a = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 3, i32 5)
  ret i32 %a
}
define i32 @tgt_other_field(i32 %x) {
  %l = shl i32 %x, 24
  %a = lshr i32 %l, 27
  ret i32 %a
}
