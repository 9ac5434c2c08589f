; A loop whose number of iterations depends on wide inputs is followed for a number of them: equal functions, but not proved.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
; CHECK: loops are followed for 8 iterations whose number depends on the inputs

target triple = "amdgcn-amd-amdhsa"

define void @src(i32 %n) convergent {
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

define void @tgt(i32 %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ugt i32 %n, %j
  br i1 %more, label %loop, label %end

end:
  ret void
}

declare void @op(i32) convergent
