; Across a branch that is uniform by its condition (a constant of all threads) they may.
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
  %u = icmp eq i32 0, 0
  br i1 %u, label %a, label %b
a:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
b:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
define void @tgt(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
