; A convergent operation that may be speculated still sees other threads then.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i1 %c, i8 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end
then:
  %v = call i32 @value(i32 1) [ "convergencectrl"(token %t) ]
  call void @use(i32 %v)
  br label %end
end:
  ret void
}
define void @tgt(i1 %c, i8 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %v = call i32 @value(i32 1) [ "convergencectrl"(token %t) ]
  br i1 %c, label %then, label %end
then:
  call void @use(i32 %v)
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
