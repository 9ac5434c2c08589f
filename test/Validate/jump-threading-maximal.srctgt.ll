; The document's jump threading without tokens: right under the maximal relation.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

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
