; Peeling the first iteration, which all threads execute together.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i3 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i3 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = add i3 %i, 1
  %more = icmp ult i3 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @tgt(i3 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  %first = icmp ult i3 1, %n
  br i1 %first, label %loop, label %exit
loop:
  %i = phi i3 [ 1, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = add i3 %i, 1
  %more = icmp ult i3 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
