; A function that calls itself, and two that call each other: results for threads that call together, and arguments
; of functions that only this module calls.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'down'
; CHECK: uniform (grid): i32 %uni.x
; CHECK: DIVERGENT (thread): i32 %div.y
; CHECK: uniform (grid): %uni.rest = call
; CHECK: DIVERGENT (thread): %div.r = phi
define internal i32 @down(i32 %uni.x, i32 %div.y) noinline {
entry:
  %end = icmp eq i32 %uni.x, 0
  br i1 %end, label %stop, label %go

go:
  %less = sub i32 %uni.x, 1
  %uni.rest = call i32 @down(i32 %less, i32 7)
  br label %stop

stop:
  %div.r = phi i32 [ %div.y, %entry ], [ %uni.rest, %go ]
  ret i32 %div.r
}

define i32 @even(i32 %x) noinline {
entry:
  %end = icmp eq i32 %x, 0
  br i1 %end, label %stop, label %go

go:
  %y = sub i32 %x, 1
  %rest = call i32 @odd(i32 %y)
  br label %stop

stop:
  %r = phi i32 [ 1, %entry ], [ %rest, %go ]
  ret i32 %r
}

define i32 @odd(i32 %x) noinline {
entry:
  %end = icmp eq i32 %x, 0
  br i1 %end, label %stop, label %go

go:
  %y = sub i32 %x, 1
  %rest = call i32 @even(i32 %y)
  br label %stop

stop:
  %r = phi i32 [ 0, %entry ], [ %rest, %go ]
  ret i32 %r
}

; The constant that ends it is the same for all, how soon it does is not; nor is what a deeper call knows of threads.
define i32 @deepest(i32 %x, i32 %place) noinline {
entry:
  %end = icmp eq i32 %x, 0
  br i1 %end, label %stop, label %go

go:
  %y = sub i32 %x, 1
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %rest = call i32 @deepest(i32 %y, i32 %tid)
  ret i32 %rest

stop:
  ret i32 %place
}

; CHECK-LABEL: function 'f'
define amdgpu_kernel void @f(i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (grid): %uni.a = call i32 @even
  %uni.a = call i32 @even(i32 %n)
; CHECK: DIVERGENT (thread): %div.b = call i32 @even
  %div.b = call i32 @even(i32 %tid)
; CHECK: DIVERGENT (thread): %div.c = call i32 @down
  %div.c = call i32 @down(i32 %n, i32 %tid)
; CHECK: DIVERGENT (thread): %div.d = call i32 @deepest
  %div.d = call i32 @deepest(i32 %n, i32 1)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

; Two that call each other: what is passed from outside goes round.
; CHECK-LABEL: function 'even.from'
; CHECK: uniform (grid): i32 %uni.e
; CHECK: DIVERGENT (thread): i32 %div.e
define internal i32 @even.from(i32 %uni.e, i32 %div.e) noinline {
entry:
  %end = icmp eq i32 %uni.e, 0
  br i1 %end, label %stop, label %go

go:
  %y = sub i32 %uni.e, 1
; CHECK: uniform (grid): %uni.rest = call
  %uni.rest = call i32 @odd.from(i32 %y, i32 %uni.e)
  br label %stop

stop:
  %r = phi i32 [ 1, %entry ], [ %uni.rest, %go ]
  ret i32 %r
}

; CHECK-LABEL: function 'odd.from'
; CHECK: uniform (grid): i32 %uni.o
; CHECK: uniform (grid): i32 %uni.q
define internal i32 @odd.from(i32 %uni.o, i32 %uni.q) noinline {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %y = sub i32 %uni.o, 1
  %rest = call i32 @even.from(i32 %y, i32 %tid)
  ret i32 %rest
}

define amdgpu_kernel void @begins(i32 %n) {
  %r = call i32 @even.from(i32 %n, i32 %n)
  ret void
}

; One of the two may be called by others as well: it passes on what they pass.
; CHECK-LABEL: function 'open'
; CHECK: DIVERGENT (thread): i32 %div.o
define i32 @open(i32 %div.o) noinline {
  %r = call i32 @closed(i32 %div.o)
  ret i32 %r
}

; CHECK-LABEL: function 'closed'
; CHECK: DIVERGENT (thread): i32 %div.c
define internal i32 @closed(i32 %div.c) noinline {
  %y = sub i32 %div.c, 1
  %r = call i32 @open(i32 %y)
  ret i32 %r
}

define amdgpu_kernel void @enters(i32 %n) {
  %r = call i32 @closed(i32 %n)
  ret void
}
