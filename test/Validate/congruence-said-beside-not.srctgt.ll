; Calls with the same operands of which something else is said: of an argument, of the call, of its rounding, or that it
; returns again.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare i32 @some(i32)
declare i32 @setjmp(ptr) returns_twice
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare float @llvm.sqrt.f32(float)
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
