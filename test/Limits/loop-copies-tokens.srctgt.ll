; Copies of iterations are followed by induction, but not where tokens tell which threads are together.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
; CHECK: src -> tgt: inconclusive
; CHECK: loops are followed for 8 iterations at most if their number depends on the inputs
; CHECK: by induction: 

target triple = "amdgcn-amd-amdhsa"

define void @src(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @tgt(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end

again:
  %b = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %j) [ "convergencectrl"(token %b) ]
  %k = add i32 %i, 2
  %more.again = icmp ult i32 %k, %n
  br i1 %more.again, label %loop, label %end

end:
  ret void
}

declare void @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()
