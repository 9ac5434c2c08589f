; Threads with undefined behaviour in the source may do anything.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i2 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %q = udiv i2 1, %n
  %z = zext i2 %q to i32
  call void @op() [ "convergencectrl"(token %t) ]
  call void @use(i32 %z)
  ret void
}
define void @tgt(i2 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %zero = icmp eq i2 %n, 0
  br i1 %zero, label %end, label %go
go:
  %q = udiv i2 1, %n
  %z = zext i2 %q to i32
  call void @op() [ "convergencectrl"(token %t) ]
  call void @use(i32 %z)
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
