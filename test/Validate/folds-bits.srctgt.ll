; LLVM finds bits again through vectors, bit counts and poison elements.
; RUN: rejoin validate %s > %t.said
; RUN: not grep refuted %t.said
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
; CHECK: src_bits -> tgt_bits
define i16 @src_bits(<2 x i8> %v) {
  %a = extractelement <2 x i8> %v, i32 0
  %b = extractelement <2 x i8> %v, i32 1
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %h = shl i16 %y, 8
  %r = or i16 %x, %h
  ret i16 %r
}
define i16 @tgt_bits(<2 x i8> %v) {
  %s = shufflevector <2 x i8> %v, <2 x i8> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %c = bitcast <4 x i8> %s to <2 x i16>
  %r = extractelement <2 x i16> %c, i32 0
  ret i16 %r
}
; Poison elements stay where they are.
; CHECK: src_elements -> tgt_elements: proved
define <2 x i32> @src_elements(<2 x i32> %x) {
  %z = call <2 x i32> @llvm.ctlz.v2i32(<2 x i32> %x, i1 true)
  %r = call <2 x i32> @llvm.umin.v2i32(<2 x i32> %z, <2 x i32> <i32 6, i32 poison>)
  ret <2 x i32> %r
}
define <2 x i32> @tgt_elements(<2 x i32> %x) {
  %o = or <2 x i32> %x, <i32 33554432, i32 poison>
  %r = call range(i32 0, 7) <2 x i32> @llvm.ctlz.v2i32(<2 x i32> %o, i1 true)
  ret <2 x i32> %r
}
; CHECK: src_counts -> tgt_counts: proved
define i16 @src_counts(i16 %x) {
  %z = call i16 @llvm.ctlz.i16(i16 %x, i1 false)
  ret i16 %z
}
define i16 @tgt_counts(i16 %x) {
  %y = call i16 @llvm.bitreverse.i16(i16 %x)
  %z = call i16 @llvm.cttz.i16(i16 %y, i1 false)
  ret i16 %z
}
