; Tail duplication splits a group.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  call void @use(i32 1)
  br label %end
b:
  br label %end
end:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  call void @use(i32 1)
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
b:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
