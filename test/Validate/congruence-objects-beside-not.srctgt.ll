; Products of addresses that wrap, and objects that may lie at one address.
; None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
@dynamic = external addrspace(3) global [0 x i32]
@dynamic.too = external addrspace(3) global [0 x i32]
@weak = extern_weak addrspace(1) global i32
@weak.too = extern_weak addrspace(1) global i32
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
