; Minima and maxima of OpenCL C.
; A row of the table of equivalent implementations replaces a call by a form without attributes. What the target says of the
; call, or its callee's declaration does, may be false: it is not proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @_Z3minii(i32, i32)
declare i32 @_Z3maxii(i32, i32) noreturn
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)

; CHECK: src_range -> tgt_range: inconclusive
define i32 @src_range(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_range(i32 %x, i32 %y) {
  %r = call range(i32 0, 1) i32 @_Z3minii(i32 %x, i32 %y)
  ret i32 %r
}

; CHECK: src_noundef -> tgt_noundef: inconclusive
define i32 @src_noundef(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_noundef(i32 %x, i32 %y) {
  %r = call noundef i32 @_Z3minii(i32 %x, i32 %y)
  ret i32 %r
}

; CHECK: src_argument -> tgt_argument: inconclusive
define i32 @src_argument(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_argument(i32 %x, i32 %y) {
  %r = call i32 @_Z3minii(i32 noundef %x, i32 %y)
  ret i32 %r
}

; CHECK: src_argument_range -> tgt_argument_range: inconclusive
define i32 @src_argument_range(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_argument_range(i32 %x, i32 %y) {
  %r = call i32 @_Z3minii(i32 range(i32 0, 1) %x, i32 %y)
  ret i32 %r
}

; CHECK: src_no_return -> tgt_no_return: inconclusive
define i32 @src_no_return(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_no_return(i32 %x, i32 %y) {
  %r = call i32 @_Z3minii(i32 %x, i32 %y) noreturn
  ret i32 %r
}

; CHECK: src_metadata -> tgt_metadata: inconclusive
define i32 @src_metadata(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_metadata(i32 %x, i32 %y) {
  %r = call i32 @_Z3minii(i32 %x, i32 %y), !range !0
  ret i32 %r
}

; CHECK: src_declaration -> tgt_declaration: inconclusive
define i32 @src_declaration(i32 %x, i32 %y) {
  %r = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_declaration(i32 %x, i32 %y) {
  %r = call i32 @_Z3maxii(i32 %x, i32 %y)
  ret i32 %r
}
!0 = !{i32 0, i32 1}
