; Equal operations on anchors of both arms become one before the branch: which threads execute an anchor together is the choice of the implementation, but not across two operations.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %c) convergent {
entry:
  br i1 %c, label %a, label %b
a:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
b:
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %u) ]
  br label %end
end:
  ret void
}
define void @tgt(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}

declare void @op() convergent
declare void @op2() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
