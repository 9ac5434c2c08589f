; Unrolling by two where the number of iterations is even, with one heart.
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
  %m = shl i3 %n, 1
  br label %loop
loop:
  %k = phi i3 [ %m, %entry ], [ %next, %body ]
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
  %m = shl i3 %n, 1
  br label %loop
loop:
  %k = phi i3 [ %m, %entry ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ugt i3 %k, 0
  br i1 %more, label %body, label %exit
body:
  call void @op() [ "convergencectrl"(token %h) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %next = sub i3 %k, 2
  br label %loop
exit:
  ret void
}

declare void @op() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
