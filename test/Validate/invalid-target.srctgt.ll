; A target that breaks a static rule has a verdict of its own.
; VERDICT: invalid target
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: invalid target{{$}}

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  call void @op() [ "convergencectrl"(token %t) ]
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
