; The same on hardware that joins threads at post-dominators only: they now come to the barrier apart.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict --model=post-dominator %s > %t.said
; RUN: not rejoin validate %s --model=post-dominator | FileCheck %s
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s --model=post-dominator > %t.self || test $? = 2
; RUN: not grep refuted %t.self
; CHECK-NEXT: are converged in the source, but not in the target

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %cond1, i1 %cond2) convergent {
entry:
  br i1 %cond1, label %then1, label %mid
then1:
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}
define void @tgt(i1 %cond1, i1 %cond2) convergent {
entry:
  br i1 %cond1, label %then1, label %then2
then1:
  br i1 %cond2, label %then2, label %end
then2:
  call void @op()
  br label %end
end:
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
