; Results of calls by what is passed, and arguments of functions that only this module calls.
; RUN: %analyze --workgroup-size=256 %s | FileCheck %s

; RUN: %analyze --whole-program %root/test/Limits/calls.ll | FileCheck --check-prefix=WHOLE %s
; WHOLE-LABEL: function 'visible'
; WHOLE: uniform (grid): i32 %uni.x

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; CHECK-LABEL: function 'square'
; CHECK: DIVERGENT (thread): i32 %x
define internal i32 @square(i32 %x) noinline {
  %r = mul i32 %x, %x
  ret i32 %r
}

; CHECK-LABEL: function 'shared'
; CHECK: uniform (grid): i32 %n
; CHECK: DIVERGENT (thread): i32 %m
define internal i32 @shared(i32 %n, i32 %m) noinline {
  %a = call i32 @square(i32 %n)
  ret i32 %a
}

; Which value is returned depends on one argument, and the value on the other.
; CHECK-LABEL: function 'choose'
define internal i32 @choose(i32 %c, i32 %x) noinline {
entry:
  %z = icmp eq i32 %c, 0
  br i1 %z, label %one, label %other

one:
  ret i32 1

other:
  ret i32 %x
}

; CHECK-LABEL: function 'lane'
define internal i32 @lane(i32 %x) noinline {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = add i32 %t, %x
  ret i32 %r
}

; CHECK-LABEL: function 'first'
define internal i32 @first(i32 %x) noinline {
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %r
}

; CHECK-LABEL: function 'kernel'
define amdgpu_kernel void @kernel(i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: uniform (grid): %a = call i32 @square(
  %a = call i32 @square(i32 %n)
; CHECK: DIVERGENT (thread): %b = call i32 @square(
  %b = call i32 @square(i32 %tid)
; CHECK: uniform (grid): %c = call i32 @shared(
  %c = call i32 @shared(i32 %n, i32 %tid)
; CHECK: uniform (grid): %d = call i32 @choose(
  %d = call i32 @choose(i32 %n, i32 %n)
; CHECK: DIVERGENT (thread): %e = call i32 @choose(
  %e = call i32 @choose(i32 %tid, i32 3)
; CHECK: DIVERGENT (thread): %f = call i32 @choose(
  %f = call i32 @choose(i32 %n, i32 %tid)
; CHECK: DIVERGENT (thread): %g = call i32 @lane(
  %g = call i32 @lane(i32 %n)
; CHECK: uniform (64): %h = call i32 @first(
  %h = call i32 @first(i32 %tid)
; Within groups of 64 threads the argument is one, and so is the result.
  %w = lshr i32 %tid, 6
; CHECK: uniform (64): %i = call i32 @square(
  %i = call i32 @square(i32 %w)
  ret void
}
