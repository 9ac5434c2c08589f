; What callers and callees do not tell: arguments of functions that others may call too, results of recursion, and
; functions called through pointers.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'visible'
; CHECK: DIVERGENT (thread): i32 %uni.x
define i32 @visible(i32 %uni.x) noinline {
  %r = mul i32 %uni.x, %uni.x
  ret i32 %r
}

; CHECK-LABEL: function 'down'
; CHECK: DIVERGENT (thread): %uni.rest = call
define internal i32 @down(i32 %x) noinline {
entry:
  %end = icmp eq i32 %x, 0
  br i1 %end, label %stop, label %go

go:
  %y = sub i32 %x, 1
  %uni.rest = call i32 @down(i32 %y)
  br label %stop

stop:
  %r = phi i32 [ 0, %entry ], [ %uni.rest, %go ]
  ret i32 %r
}

; CHECK-LABEL: function 'f'
define amdgpu_kernel void @f(i32 %n, ptr addrspace(4) %table) {
  %uni.r = call i32 @visible(i32 %n)
; CHECK: DIVERGENT (thread): %uni.s = call
  %uni.s = call i32 @down(i32 %n)
  %p = load ptr, ptr addrspace(4) %table
; CHECK: DIVERGENT (thread): %uni.t = call
  %uni.t = call i32 %p(i32 %n)
  ret void
}
