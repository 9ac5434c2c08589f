; What callers and callees do not tell: arguments of functions that others may call too, or that call each other, and
; functions called through pointers.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'visible'
; CHECK: DIVERGENT (thread): i32 %uni.x
define i32 @visible(i32 %uni.x) noinline {
  %r = mul i32 %uni.x, %uni.x
  ret i32 %r
}

; Two that call each other: the arguments are not followed round.
; CHECK-LABEL: function 'even'
; CHECK: DIVERGENT (thread): i32 %uni.e
define internal i32 @even(i32 %uni.e) noinline {
entry:
  %end = icmp eq i32 %uni.e, 0
  br i1 %end, label %stop, label %go

go:
  %y = sub i32 %uni.e, 1
  %rest = call i32 @odd(i32 %y)
  br label %stop

stop:
  %r = phi i32 [ 1, %entry ], [ %rest, %go ]
  ret i32 %r
}

define internal i32 @odd(i32 %o) noinline {
  %y = sub i32 %o, 1
  %rest = call i32 @even(i32 %y)
  ret i32 %rest
}

; CHECK-LABEL: function 'f'
define amdgpu_kernel void @f(i32 %n, ptr addrspace(4) %table) {
  %uni.r = call i32 @visible(i32 %n)
  %uni.s = call i32 @even(i32 %n)
  %p = load ptr, ptr addrspace(4) %table
; CHECK: DIVERGENT (thread): %uni.t = call
  %uni.t = call i32 %p(i32 %n)
  ret void
}
