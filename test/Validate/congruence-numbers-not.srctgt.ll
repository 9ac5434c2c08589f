; Operations whose operands do not determine the result. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare void @usef(float)
declare i32 @pure(i32) memory(none) nounwind willreturn
declare float @llvm.sqrt.f32(float)

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
define float @src_flag_nsz(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_nsz(float %x, float %y, i1 %c) {
  %a = fdiv nsz float %x, %y
  ret float %a
}
define float @src_flag_contract(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_contract(float %x, float %y, i1 %c) {
  %a = fdiv contract float %x, %y
  ret float %a
}
define float @src_flag_arcp(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_arcp(float %x, float %y, i1 %c) {
  %a = fdiv arcp float %x, %y
  ret float %a
}
define float @src_flag_afn(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_afn(float %x, float %y, i1 %c) {
  %a = fdiv afn float %x, %y
  ret float %a
}
define float @src_flag_reassoc(float %x, float %y, i1 %c) {
  %a = fdiv float %x, %y
  ret float %a
}
define float @tgt_flag_reassoc(float %x, float %y, i1 %c) {
  %a = fdiv reassoc float %x, %y
  ret float %a
}
define float @src_choice(float %x, float %y, i1 %c) {
  %a = select i1 %c, float %x, float %y
  ret float %a
}
define float @tgt_choice(float %x, float %y, i1 %c) {
  %a = select nsz i1 %c, float %x, float %y
  ret float %a
}
; What the source computes once the target computes twice.
define void @src_twice_flagged(float %x, float %y, i1 %c) {
  %a = fmul nsz float %x, %y
  call void @usef(float %a)
  call void @usef(float %a)
  ret void
}
define void @tgt_twice_flagged(float %x, float %y, i1 %c) {
  %a = fmul nsz float %x, %y
  %b = fmul nsz float %x, %y
  call void @usef(float %a)
  call void @usef(float %b)
  ret void
}
define void @src_twice_nan(float %x, float %y, i1 %c) {
  %a = fmul float %x, %y
  call void @usef(float %a)
  call void @usef(float %a)
  ret void
}
define void @tgt_twice_nan(float %x, float %y, i1 %c) {
  %a = fmul float %x, %y
  %b = fmul float %x, %y
  call void @usef(float %a)
  call void @usef(float %b)
  ret void
}
define void @src_twice_contracted(float %x, float %y, i1 %c) {
  %a = fadd contract float %x, %y
  call void @usef(float %a)
  call void @usef(float %a)
  ret void
}
define void @tgt_twice_contracted(float %x, float %y, i1 %c) {
  %a = fadd contract float %x, %y
  %b = fadd contract float %x, %y
  call void @usef(float %a)
  call void @usef(float %b)
  ret void
}
define void @src_twice_call(i32 %x) {
  %a = call i32 @pure(i32 %x)
  call void @use(i32 %a)
  call void @use(i32 %a)
  ret void
}
define void @tgt_twice_call(i32 %x) {
  %a = call i32 @pure(i32 %x)
  %b = call i32 @pure(i32 %x)
  call void @use(i32 %a)
  call void @use(i32 %b)
  ret void
}
define i32 @src_difference(float %x, float %y) {
  %m = fmul nsz float %x, %y
  %i = bitcast float %m to i32
  %r = sub i32 %i, %i
  ret i32 %r
}
define i32 @tgt_difference(float %x, float %y) {
  %m = fmul nsz float %x, %y
  %n = fmul nsz float %x, %y
  %i = bitcast float %m to i32
  %j = bitcast float %n to i32
  %r = sub i32 %i, %j
  ret i32 %r
}
; What the source computes before a loop the target computes in each iteration.
define void @src_loop(float %x, float %y, i32 %n) {
  %a = fdiv arcp float %x, %y
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @usef(float %a)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %n
  br i1 %k, label %h, label %e
e:
  ret void
}
define void @tgt_loop(float %x, float %y, i32 %n) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %a = fdiv arcp float %x, %y
  call void @usef(float %a)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %n
  br i1 %k, label %h, label %e
e:
  ret void
}
; The source's value of the iteration before is not that of this one.
define void @src_older(float %x, float %y, i32 %n) {
  %p = alloca float, addrspace(5)
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %o = load float, ptr addrspace(5) %p
  %a = fdiv arcp float %x, %y
  call void @usef(float %o)
  call void @usef(float %a)
  store float %a, ptr addrspace(5) %p
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %n
  br i1 %k, label %h, label %e
e:
  ret void
}
define void @tgt_older(float %x, float %y, i32 %n) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %a = fdiv arcp float %x, %y
  call void @usef(float %a)
  call void @usef(float %a)
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %n
  br i1 %k, label %h, label %e
e:
  ret void
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
