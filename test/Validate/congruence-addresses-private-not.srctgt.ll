; Addresses of private objects that wrap around, or leave the object on the way.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
; Addresses of private objects that wrap around.
define i32 @src_variable(i32 %x) {
  ret i32 %x
}
define i32 @tgt_variable(i32 %x) {
  %a = alloca i32, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  %g = getelementptr inbounds i8, ptr %f, i64 9223372036854775807
  %h = getelementptr i8, ptr %g, i64 9223372036854775807
  %q = getelementptr i8, ptr %h, i64 2
  store i32 %x, ptr %q
  %r = load i32, ptr %f
  ret i32 %r
}
define i32 @src_variable2(i32 %x) {
  ret i32 %x
}
define i32 @tgt_variable2(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  %g = getelementptr inbounds [2 x i32], ptr addrspace(5) %a, i32 1, i32 -1
  store i32 %x, ptr addrspace(5) %g
  %r = load i32, ptr addrspace(5) %g
  ret i32 %r
}
define i32 @src_variable3(i32 %x) {
  ret i32 %x
}
define i32 @tgt_variable3(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  %g = getelementptr nusw [1073741825 x i8], ptr addrspace(5) %a, i32 4
  store i32 %x, ptr addrspace(5) %g
  %r = load i32, ptr addrspace(5) %g
  ret i32 %r
}
