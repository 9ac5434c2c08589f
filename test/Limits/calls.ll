; What callers and callees do not tell: arguments of functions that others may call too, and functions called through
; pointers of which it is not known where they lead.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'visible'
; CHECK: DIVERGENT (thread): i32 %uni.x
define i32 @visible(i32 %uni.x) noinline {
  %r = mul i32 %uni.x, %uni.x
  ret i32 %r
}

; CHECK-LABEL: function 'f'
define amdgpu_kernel void @f(i32 %n, ptr addrspace(4) %table) {
  %uni.r = call i32 @visible(i32 %n)
  %p = load ptr, ptr addrspace(4) %table
; CHECK: DIVERGENT (thread): %uni.t = call
  %uni.t = call i32 %p(i32 %n)
  ret void
}
