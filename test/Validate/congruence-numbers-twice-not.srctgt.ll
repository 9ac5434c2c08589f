; What the source computes once, and is open, the target computes twice or in each iteration.
; Operations whose operands do not determine the result. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @use(i32)
declare void @usef(float)
declare i32 @pure(i32) memory(none) nounwind willreturn
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
