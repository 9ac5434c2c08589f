; Without tokens as well a copy of the operation splits its group.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %a, i1 %b) convergent {
entry:
  br i1 %a, label %p, label %q
p:
  br label %q
q:
  call void @op()
  ret void
}
define void @tgt(i1 %a, i1 %b) convergent {
entry:
  br i1 %a, label %p, label %q
p:
  call void @op()
  ret void
q:
  call void @op()
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
