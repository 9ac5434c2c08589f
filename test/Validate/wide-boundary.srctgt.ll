; As wide-inputs, but wrong for one pair of 2^64: the solver finds it, and runs that are led by constants and coverage.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; CHECK: %x = 123456789, %y = 987654321
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i32 %x, i32 %y) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp eq i32 %x, 123456789
  br i1 %c, label %then, label %end
then:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
define void @tgt(i32 %x, i32 %y) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp eq i32 %x, 123456789
  %d = icmp ne i32 %y, 987654321
  %e = and i1 %c, %d
  br i1 %e, label %then, label %end
then:
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
