; An anchor outside a loop, whose operation is inside with a heart, may not move into the loop: the turns are no longer of one group.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i2 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %j = add i2 %i, 1
  %more = icmp ult i2 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt(i2 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %h) ]
  %j = add i2 %i, 1
  %more = icmp ult i2 %i, %n
  br i1 %more, label %loop, label %end
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
