; Operations of the same values that are others beside their operands: by an index, by what is said of arguments or of
; the call, by products of addresses, by the object. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare i32 @some(i32)
declare i32 @setjmp(ptr) returns_twice
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare float @llvm.sqrt.f32(float)
@dynamic = external addrspace(3) global [0 x i32]
@dynamic.too = external addrspace(3) global [0 x i32]
@weak = extern_weak addrspace(1) global i32
@weak.too = extern_weak addrspace(1) global i32

; Both parts are x + 1, of which one is poison more often.
define i32 @src_part(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue {i32, i32} poison, i32 %a, 0
  %h = insertvalue {i32, i32} %g, i32 %b, 1
  %r = extractvalue {i32, i32} %h, 0
  ret i32 %r
}
define i32 @tgt_part(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue {i32, i32} poison, i32 %a, 0
  %h = insertvalue {i32, i32} %g, i32 %b, 1
  %r = extractvalue {i32, i32} %h, 1
  ret i32 %r
}
define i32 @src_frozen(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue [2 x i32] poison, i32 %a, 0
  %h = insertvalue [2 x i32] %g, i32 %b, 1
  %r = extractvalue [2 x i32] %h, 0
  %f = freeze i32 %r
  ret i32 %f
}
define i32 @tgt_frozen(i32 %x) {
  %a = add i32 %x, 1
  %b = add nsw i32 %x, 1
  %g = insertvalue [2 x i32] poison, i32 %a, 0
  %h = insertvalue [2 x i32] %g, i32 %b, 1
  %r = extractvalue [2 x i32] %h, 1
  %f = freeze i32 %r
  ret i32 %f
}
; The number of the part is poison if y is.
define i32 @src_number(i32 %x, i32 %y) {
  ret i32 %x
}
define i32 @tgt_number(i32 %x, i32 %y) {
  %n = xor i32 %y, %y
  %g = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %r = extractelement <2 x i32> %g, i32 %n
  ret i32 %r
}
; What is said of the one is not true of the other.
define i32 @src_crossed(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 range(i32 0, 10) %x, i32 %y)
  ret i32 %r
}
define i32 @tgt_crossed(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 range(i32 0, 10) %y, i32 %x)
  ret i32 %r
}
; The call does return.
define i32 @src_returns(i32 %x) {
  ret i32 %x
}
define i32 @tgt_returns(i32 %x) {
  %r = call i32 @llvm.ctpop.i32(i32 %x) noreturn
  ret i32 %x
}
; It may round in another way.
define float @src_rounded(float %x) strictfp {
  %r = call float @llvm.sqrt.f32(float %x) strictfp
  ret float %r
}
define float @tgt_rounded(float %x) strictfp {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}
; An index of -1 times a size wraps where there is no sign.
define ptr addrspace(1) @src_product(ptr addrspace(1) %p) {
  %r = getelementptr nuw i8, ptr addrspace(1) %p, i64 -8
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_product(ptr addrspace(1) %p) {
  %r = getelementptr nuw i64, ptr addrspace(1) %p, i64 -1
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @src_products(ptr addrspace(1) %p) {
  %r = getelementptr nuw i8, ptr addrspace(1) %p, i64 -20
  ret ptr addrspace(1) %r
}
define ptr addrspace(1) @tgt_products(ptr addrspace(1) %p) {
  %r = getelementptr nuw [4 x i32], ptr addrspace(1) %p, i64 -1, i64 -1
  ret ptr addrspace(1) %r
}
; Memory whose size a launch decides begins at one place, whatever its name is.
define i32 @src_dynamic(i32 %x, i32 %y) {
  store i32 %x, ptr addrspace(3) @dynamic
  store i32 %y, ptr addrspace(3) @dynamic.too
  %v = load i32, ptr addrspace(3) @dynamic
  ret i32 %v
}
define i32 @tgt_dynamic(i32 %x, i32 %y) {
  store i32 %x, ptr addrspace(3) @dynamic
  store i32 %y, ptr addrspace(3) @dynamic.too
  ret i32 %x
}
; Both may be missing, at the address 0.
define i32 @src_missing(i32 %x, i32 %y) null_pointer_is_valid {
  store i32 %x, ptr addrspace(1) @weak
  store i32 %y, ptr addrspace(1) @weak.too
  %v = load i32, ptr addrspace(1) @weak
  ret i32 %v
}
define i32 @tgt_missing(i32 %x, i32 %y) null_pointer_is_valid {
  store i32 %x, ptr addrspace(1) @weak
  store i32 %y, ptr addrspace(1) @weak.too
  ret i32 %x
}
; The call may return again, when the variable is 2.
define i32 @src_again(ptr %b, i32 %x) returns_twice {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = call i32 @setjmp(ptr %b)
  %v = load i32, ptr addrspace(5) %a
  store i32 2, ptr addrspace(5) %a
  %s = call i32 @some(i32 %r)
  ret i32 %v
}
define i32 @tgt_again(ptr %b, i32 %x) returns_twice {
  %r = call i32 @setjmp(ptr %b)
  %s = call i32 @some(i32 %r)
  ret i32 1
}
