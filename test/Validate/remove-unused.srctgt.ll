; An operation without effect whose result nobody uses may go.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %v = call i32 @value(i32 1) [ "convergencectrl"(token %t) ]
  call void @use(i32 2)
  ret void
}
define void @tgt(i1 %c) convergent {
entry:
  call void @use(i32 2)
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
