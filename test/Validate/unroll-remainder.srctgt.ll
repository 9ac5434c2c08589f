; Unrolling by two with a remainder: the third iteration of one thread is in the body, of another in the remainder.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i3 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %k = phi i3 [ %n, %entry ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ugt i3 %k, 0
  br i1 %more, label %body, label %exit
body:
  call void @op() [ "convergencectrl"(token %h) ]
  %next = sub i3 %k, 1
  br label %loop
exit:
  ret void
}
define void @tgt(i3 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %k = phi i3 [ %n, %entry ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ugt i3 %k, 1
  br i1 %more, label %body, label %rest
body:
  call void @op() [ "convergencectrl"(token %h) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = sub i3 %k, 2
  br label %loop
rest:
  %one = icmp eq i3 %k, 1
  br i1 %one, label %last, label %exit
last:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %exit
exit:
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
