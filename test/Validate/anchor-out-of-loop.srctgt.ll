; An anchor inside a loop leaves each turn open; a heart on an anchor outside chooses for all turns at once, which is one of the choices.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i2 %n) convergent {
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
define void @tgt(i2 %n) convergent {
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

declare void @op() convergent
declare void @op2() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
