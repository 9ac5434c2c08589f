; Operations in another form, for which what is beside their operands does not matter.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare i32 @llvm.umin.i32(i32, i32)
@one = internal addrspace(3) global [4 x i32] poison
@two = internal addrspace(3) global [4 x i32] poison

define i32 @src_part(i32 %x) {
  %b = add nsw i32 %x, 1
  %g = insertvalue {i32, i32} poison, i32 %x, 0
  %h = insertvalue {i32, i32} %g, i32 %b, 1
  %r = extractvalue {i32, i32} %h, 1
  ret i32 %r
}
define i32 @tgt_part(i32 %x) {
  %r = add nsw i32 %x, 1
  ret i32 %r
}
define i32 @src_lane(<2 x i32> %v, i32 %x) {
  %g = insertelement <2 x i32> %v, i32 %x, i32 1
  %r = extractelement <2 x i32> %g, i32 0
  ret i32 %r
}
define i32 @tgt_lane(<2 x i32> %v, i32 %x) {
  %r = extractelement <2 x i32> %v, i32 0
  ret i32 %r
}
define i32 @src_crossed(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_crossed(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 %y, i32 %x)
  ret i32 %r
}
define i32 @src_said(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 range(i32 0, 10) %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_said(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 range(i32 0, 10) %x, i32 %y)
  ret i32 %r
}
define ptr addrspace(1) @src_product(ptr addrspace(1) %p) {
  %r = getelementptr nuw i8, ptr addrspace(1) %p, i64 8
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_product(ptr addrspace(1) %p) {
  %r = getelementptr nuw i64, ptr addrspace(1) %p, i64 1
  ret ptr addrspace(1) %r
}
define i32 @src_objects(i32 %x, i32 %y) {
  store i32 %x, ptr addrspace(3) @one
  store i32 %y, ptr addrspace(3) @two
  %v = load i32, ptr addrspace(3) @one
  ret i32 %v
}
define i32 @tgt_objects(i32 %x, i32 %y) {
  store i32 %x, ptr addrspace(3) @one
  store i32 %y, ptr addrspace(3) @two
  ret i32 %x
}
