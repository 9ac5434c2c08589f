; What a variadic function is passed beside its arguments is no argument of it.
; RUN: rejoin run %s --local=1 --arg=zeros:16 --out=0:i32 | FileCheck %s
; CHECK: argument 0: 7 0 0 0

target triple = "amdgcn-amd-amdhsa"
define i32 @first(i32 %x, ...) {
  ret i32 %x
}
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 (i32, ...) @first(i32 7, i64 1, i64 2)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
