; Jump threading through a loop header makes the loop irreducible; with the other header of the target threads no longer
; share the barrier of the latch, though with LLVM's own choice they do.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict --verbose %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: refuted
; CHECK-NEXT: method: model maximal; 16 threads, all inputs, 1 x 2 cycle hierarchies
; RUN: rejoin validate --self %s > %t.self
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i3 %n) convergent {
entry:
  br label %pre
pre:
  call void @op()
  %c0 = icmp ult i3 0, %n
  br i1 %c0, label %then, label %head
then:
  br label %head
head:
  %ci = phi i1 [ %c0, %pre ], [ %c0, %then ], [ %c, %latch ]
  %i = phi i3 [ 0, %pre ], [ 0, %then ], [ %next, %latch ]
  br i1 %ci, label %body, label %latch
body:
  br label %latch
latch:
  call void @op()
  %next = add i3 %i, 1
  %c = icmp ult i3 %next, %n
  br i1 %c, label %head, label %exit
exit:
  ret void
}
define void @tgt(i3 %n) convergent {
entry:
  br label %pre
pre:
  call void @op()
  %c0 = icmp ult i3 0, %n
  br i1 %c0, label %then, label %latch
then:
  br label %body
body:
  %i1 = phi i3 [ 0, %then ], [ %next, %latch ]
  br label %latch
latch:
  %i = phi i3 [ 0, %pre ], [ %i1, %body ]
  call void @op()
  %next = add i3 %i, 1
  %c = icmp ult i3 %next, %n
  br i1 %c, label %body, label %exit
exit:
  ret void
}
declare void @op() convergent
