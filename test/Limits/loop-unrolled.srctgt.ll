; Loops whose number of iterations depends on wide inputs are proved by induction over the iterations of both: not where two become one.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
; CHECK: src -> tgt: inconclusive
; CHECK: loops are followed for 8 iterations whose number depends on the inputs
; CHECK: by induction: the numbers of iterations may differ

target triple = "amdgcn-amd-amdhsa"

define void @src(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @tgt(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end

again:
  call void @op(i32 %j)
  %k = add i32 %i, 2
  %even.more = icmp ult i32 %k, %n
  br i1 %even.more, label %loop, label %end

end:
  ret void
}

declare void @op(i32)
