; An undefined value may be another one at each use: twice it is even, its sum with itself is anything.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define void @src_phi(i1 %c, i32 %y) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %u = phi i32 [ undef, %0 ], [ %y, %a ]
  %v = shl i32 %u, 1
  call void @op(i32 %v)
  ret void
}
define void @tgt_phi(i1 %c, i32 %y) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %u = phi i32 [ undef, %0 ], [ %y, %a ]
  %v = add i32 %u, %u
  call void @op(i32 %v)
  ret void
}
define void @src_mem(i32 %y) {
  %x = alloca i32, addrspace(5)
  %u = load i32, ptr addrspace(5) %x
  %v = shl i32 %u, 1
  call void @op(i32 %v)
  ret void
}
define void @tgt_mem(i32 %y) {
  %x = alloca i32, addrspace(5)
  %u = load i32, ptr addrspace(5) %x
  %v = add i32 %u, %u
  call void @op(i32 %v)
  ret void
}
define void @src_arith(i32 %y) {
  %u = or i32 undef, 0
  %v = shl i32 %u, 1
  call void @op(i32 %v)
  ret void
}
define void @tgt_arith(i32 %y) {
  %u = or i32 undef, 0
  %v = add i32 %u, %u
  call void @op(i32 %v)
  ret void
}
; The same where it goes round.
define void @src_undef(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %u = phi i32 [ undef, %entry ], [ %u, %loop ]
  %v = mul i32 %u, 2
  call void @op(i32 %v)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_undef(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %u = phi i32 [ undef, %entry ], [ %u, %loop ]
  %v = add i32 %u, %u
  call void @op(i32 %v)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; Elements of one vector are chosen together.
define void @src_vector(i32 %y) {
  %u = or i32 undef, 0
  %a = insertelement <2 x i32> poison, i32 %u, i32 0
  %v = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> zeroinitializer
  call void @vector(<2 x i32> %v)
  ret void
}
define void @tgt_vector(i32 %y) {
  call void @vector(<2 x i32> <i32 1, i32 2>)
  ret void
}

declare void @vector(<2 x i32>)
declare void @op(i32)
declare void @two(i32, i32)
