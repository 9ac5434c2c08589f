; A zero whose sign is open, or a number so small that it may become zero, in place of one that is known.
; Operations whose operands do not determine the result. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)

; A zero of either sign for one of one sign.
define void @src_sign(float %x, float %y, i1 %c) {
  %m = fmul nsz float %x, %y
  %n = fmul float %x, %y
  %i = bitcast float %m to i32
  %j = bitcast float %n to i32
  %s = icmp slt i32 %i, 0
  %t = icmp slt i32 %j, 0
  br i1 %s, label %a, label %b
a:
  call void @use(i32 1)
  br label %b
b:
  br i1 %t, label %d, label %e
d:
  call void @use(i32 2)
  br label %e
e:
  ret void
}
define void @tgt_sign(float %x, float %y, i1 %c) {
  %m = fmul nsz float %x, %y
  %n = fmul float %x, %y
  %i = bitcast float %m to i32
  %j = bitcast float %n to i32
  %s = icmp slt i32 %i, 0
  %t = icmp slt i32 %j, 0
  br i1 %s, label %a, label %b
a:
  call void @use(i32 1)
  br label %b
b:
  br i1 %s, label %d, label %e
d:
  call void @use(i32 2)
  br label %e
e:
  ret void
}
; The same of a sum.
define i32 @src_joined(float %x, float %y) {
  %m = fmul nsz float %x, %y
  %n = fmul float %x, %y
  %i = bitcast float %m to i32
  %j = bitcast float %n to i32
  %t = mul i32 %i, -4
  %r = add i32 %t, %j
  ret i32 %r
}
define i32 @tgt_joined(float %x, float %y) {
  %m = fmul nsz float %x, %y
  %n = fmul float %x, %y
  %i = bitcast float %m to i32
  %j = bitcast float %n to i32
  %r = mul i32 %i, -3
  ret i32 %r
}
; What is too small becomes +0, whatever its sign.
define float @src_flushed(float %x) "denormal-fp-math"="positive-zero,positive-zero" {
  %a = fsub float %x, 0x37A0000000000000
  ret float %a
}
define float @tgt_flushed(float %x) "denormal-fp-math"="positive-zero,positive-zero" {
  %a = fadd float %x, 0xB7A0000000000000
  ret float %a
}
; What is too small may be flushed to zero.
define double @src_wide() "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %a = fpext float 0x37A0000000000000 to double
  ret double %a
}
define double @tgt_wide() "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  ret double 0x37A0000000000000
}
