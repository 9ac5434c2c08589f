; Without tokens an edge that nobody takes keeps a block in the loop, and threads of different turns apart; without the edge
; they meet. Not the same relation, but the same modulo dead edges.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; CHECK-NEXT: which threads execute operations together, by grade:
; CHECK-NEXT: strict {{refuted|inconclusive}} exactly the same threads
; CHECK-NEXT: dead-edges proved the same, where the source is without the edges that no thread takes
; CHECK-NEXT: grew proved or more threads, where this has no visible effect
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i2 %a) convergent {
entry:
  br label %h
h:
  %i = phi i2 [ 0, %entry ], [ %j, %latch ]
  %leave = icmp eq i2 %i, %a
  br i1 %leave, label %out, label %latch
latch:
  %j = add i2 %i, 1
  br label %h
out:
  call void @op()
  br i1 false, label %latch, label %end
end:
  ret void
}
define void @tgt(i2 %a) convergent {
entry:
  br label %h
h:
  %i = phi i2 [ 0, %entry ], [ %j, %latch ]
  %leave = icmp eq i2 %i, %a
  br i1 %leave, label %out, label %latch
latch:
  %j = add i2 %i, 1
  br label %h
out:
  call void @op()
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
