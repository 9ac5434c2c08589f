; Loops that induction leaves open, each for another reason.
; RUN: not rejoin validate --engine=induct %s | FileCheck %s
; VERDICT: inconclusive
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sync() convergent
declare void @f(i32)

; CHECK: src_undefined -> tgt_undefined: inconclusive
; CHECK: by induction: the target may have undefined behaviour that the source does not have, at '%d = udiv i32 %m, %n'
define void @src_undefined(i32 %n, i32 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_undefined(i32 %n, i32 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %d = udiv i32 %m, %n
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_start -> tgt_start: inconclusive
; CHECK: induction does not handle loops of the target with flags of floating-point numbers at a PHI of the header
define void @src_start(i32 %n, i32 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi nnan float [ 0.0, %entry ], [ %f, %loop ]
  %f = uitofp i32 %i to float
  store volatile float %s, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_start(i32 %n, i32 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi nnan float [ 0.0, %entry ], [ %f, %loop ]
  %f = uitofp i32 %i to float
  store volatile float %s, ptr addrspace(1) %p
  %j = add i32 1, %i
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_arms -> tgt_arms: inconclusive
; CHECK: not shown by induction
define void @src_arms(i32 %n, i1 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  store volatile i32 %i, ptr addrspace(1) %p
  br i1 %m, label %a, label %b
a:
  call void @sync()
  br label %next
b:
  call void @sync()
  br label %next
next:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt_arms(i32 %n, i1 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  call void @sync()
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_event -> tgt_event: inconclusive
; CHECK: by induction: the target may have an additional event: 'volatile store'
define void @src_event(i32 %n, i32 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  call void @f(i32 %m)
  unreachable
}
define void @tgt_event(i32 %n, i32 %m, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  call void @f(i32 %m) willreturn nounwind
  store volatile i32 0, ptr addrspace(1) %p
  ret void
}

; CHECK: src_straight -> tgt_straight: inconclusive
; CHECK: induction has no loop of the source to compare with one of the target
define i32 @src_straight(i32 %x) {
  %r = add i32 %x, %x
  ret i32 %r
}
define i32 @tgt_straight(i32 %x) {
  %r = shl i32 %x, 1
  ret i32 %r
}
