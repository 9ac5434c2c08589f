; Operations whose operands do not determine the result, as often as in the source or less often.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare void @usef(float)
declare i32 @pure(i32) memory(none) nounwind willreturn
declare float @llvm.sqrt.f32(float)

define void @src_once(float %x, float %y, i1 %c) {
  %a = fmul nsz float %x, %y
  %b = fmul nsz float %x, %y
  call void @usef(float %a)
  call void @usef(float %b)
  ret void
}
define void @tgt_once(float %x, float %y, i1 %c) {
  %a = fmul nsz float %x, %y
  call void @usef(float %a)
  call void @usef(float %a)
  ret void
}
define void @src_twice(float %x, float %y, i1 %c) {
  %a = fmul contract float %x, %y
  %b = fmul contract float %x, %y
  call void @usef(float %a)
  call void @usef(float %b)
  ret void
}
define void @tgt_twice(float %x, float %y, i1 %c) {
  %a = fmul contract float %x, %y
  %b = fmul contract float %x, %y
  call void @usef(float %a)
  call void @usef(float %b)
  ret void
}
define void @src_inverse(float %x, float %y, i1 %c) {
  %k = fcmp contract olt float %x, %y
  br i1 %k, label %a, label %e
a:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
define void @tgt_inverse(float %x, float %y, i1 %c) {
  %k = fcmp contract uge float %x, %y
  br i1 %k, label %e, label %a
a:
  call void @use(i32 1)
  br label %e
e:
  ret void
}
define void @src_before(float %x, float %y, i32 %n) {
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
define void @tgt_before(float %x, float %y, i32 %n) {
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
define float @src_constant(float %x) {
  %a = fsub float %x, 2.0
  ret float %a
}
define float @tgt_constant(float %x) {
  %a = fadd float %x, -2.0
  ret float %a
}
define void @src_arms(float %x, float %y, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %m = fmul float %x, %y
  br label %e
b:
  br label %e
e:
  %r = phi float [ %m, %a ], [ %y, %b ]
  call void @usef(float %r)
  ret void
}
define void @tgt_arms(float %x, float %y, i1 %c) {
  %m = fmul float %x, %y
  %r = select i1 %c, float %m, float %y
  call void @usef(float %r)
  ret void
}
