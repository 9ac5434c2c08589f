; A structured target leaves a loop at its end, with what the test at its beginning said: nothing is moved to compare it.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict --engine=induct --verbose %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op(i32) convergent

; CHECK: src_while -> tgt_while: proved
; CHECK-NEXT: 1 loop by induction
define void @src_while(i32 %n, ptr addrspace(1) %p) convergent {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  call void @op(i32 %i)
  %t = add i32 %s, %i
  %j = add i32 %i, 1
  br label %head
end:
  store i32 %s, ptr addrspace(1) %p
  ret void
}
define void @tgt_while(i32 %n, ptr addrspace(1) %p) convergent {
entry:
  br label %head
head:
  %s = phi i32 [ %flow.s, %flow ], [ 0, %entry ]
  %i = phi i32 [ %flow.i, %flow ], [ 0, %entry ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %flow
body:
  call void @op(i32 %i)
  %t = add i32 %s, %i
  %j = add i32 %i, 1
  br label %flow
flow:
  %flow.i = phi i32 [ %j, %body ], [ poison, %head ]
  %flow.s = phi i32 [ %t, %body ], [ poison, %head ]
  %done = phi i1 [ false, %body ], [ true, %head ]
  br i1 %done, label %end, label %head
end:
  store i32 %s, ptr addrspace(1) %p
  ret void
}

; The test at the end of the source's loop is moved where the target's partner needs it, in another loop of the function.
; CHECK: src_two -> tgt_two: proved
; CHECK-NEXT: 2 loops by induction
define void @src_two(i32 %n) convergent {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %between
body:
  call void @op(i32 %i)
  %j = add i32 %i, 1
  br label %head
between:
  br label %second
second:
  %k = phi i32 [ 0, %between ], [ %l, %latch ]
  %first = icmp eq i32 %k, 3
  br i1 %first, label %call, label %latch
call:
  call void @op(i32 %k)
  br label %latch
latch:
  %l = add i32 %k, 1
  %again = icmp ult i32 %l, %n
  br i1 %again, label %second, label %end
end:
  ret void
}
define void @tgt_two(i32 %n) convergent {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %flow.i, %flow ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %flow
body:
  call void @op(i32 %i)
  %j = add i32 %i, 1
  br label %flow
flow:
  %flow.i = phi i32 [ %j, %body ], [ poison, %head ]
  %done = phi i1 [ false, %body ], [ true, %head ]
  br i1 %done, label %second, label %head
second:
  %k = phi i32 [ 0, %flow ], [ %l, %latch ]
  %first = icmp eq i32 %k, 3
  br i1 %first, label %call, label %latch
call:
  call void @op(i32 %k)
  br label %latch
latch:
  %l = add i32 %k, 1
  %again = icmp uge i32 %l, %n
  br i1 %again, label %end, label %second
end:
  ret void
}
