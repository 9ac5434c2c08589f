; A target that does not end is compared as far as it came: here it counts no more.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op(i32) convergent

; CHECK: src -> tgt: refuted
; CHECK: event 2 of thread {{.*}} is 'call op(1)' in the source, but 'call op(0)' in the target, whose run does not end
; CHECK: > 2  call op(1) #2  [%body]   call op(0) #2  [%body]
define void @src(i32 %n, ptr addrspace(1) %p) convergent {
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
define void @tgt(i32 %n, ptr addrspace(1) %p) convergent {
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
  %flow.i = phi i32 [ %i, %body ], [ poison, %head ]
  %flow.s = phi i32 [ %t, %body ], [ poison, %head ]
  %done = phi i1 [ false, %body ], [ true, %head ]
  br i1 %done, label %end, label %head
end:
  store i32 %s, ptr addrspace(1) %p
  ret void
}
