; With its anchor inside the body a loop may be unrolled by two with a remainder.
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
  %i = phi i2 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i2 %i, %n
  br i1 %more, label %body, label %end
body:
  %h = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %h) ]
  %j = add i2 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt(i2 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %j, %body ]
  %i1 = add i2 %i, 1
  %two = icmp ult i2 %i1, %n
  %no = icmp eq i2 %i, 3
  %not = xor i1 %no, true
  %go = and i1 %two, %not
  br i1 %go, label %body, label %rest
body:
  %h = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %h) ]
  %h2 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %h2) ]
  %j = add i2 %i, 2
  br label %loop
rest:
  %last = icmp ult i2 %i, %n
  br i1 %last, label %tail, label %end
tail:
  %h3 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %h3) ]
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
