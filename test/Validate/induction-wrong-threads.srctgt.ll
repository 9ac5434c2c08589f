; Threads that meet in other iterations are not proved converged by an induction over iterations.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"

declare void @op() convergent
declare void @left(i32) convergent
declare void @right(i32) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()

define internal void @body(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The operation leaves the loop: threads that left it in different iterations meet there.
define void @src_behind(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %next, label %last
next:
  br label %loop
last:
  br label %end
end:
  call void @op()
  ret void
}
define void @tgt_behind(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  %less = xor i1 %more, true
  br i1 %less, label %last, label %next
last:
  call void @op()
  br label %next
next:
  br i1 %more, label %loop, label %end
end:
  ret void
}

; And the other way round.
define void @src_into(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  %less = xor i1 %more, true
  br i1 %less, label %last, label %next
last:
  call void @op()
  br label %next
next:
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_into(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %next, label %last
next:
  br label %loop
last:
  br label %end
end:
  call void @op()
  ret void
}

; One anchor decides of all iterations; in the target two in turn.
define void @src_anchors(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %left, label %right
left:
  call void @left(i32 %i) [ "convergencectrl"(token %h) ]
  br label %next
right:
  call void @right(i32 %i) [ "convergencectrl"(token %h) ]
  br label %next
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_anchors(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %b) ]
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %left, label %right
left:
  %c = call token @llvm.experimental.convergence.anchor()
  call void @left(i32 %i) [ "convergencectrl"(token %c) ]
  br label %next
right:
  call void @right(i32 %i) [ "convergencectrl"(token %h) ]
  br label %next
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; An anchor for each iteration instead of one for all.
define void @src_anchor_for_each(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @left(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_anchor_for_each(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @left(i32 %i) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; One for all instead of one for each.
define void @src_anchor_for_all(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @left(i32 %i) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_anchor_for_all(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @left(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The result of the last iteration's wave operation, not that of one in which all took part.
define i32 @src_wave(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %w
}
define i32 @tgt_wave(i32 %n, i32 %x) convergent {
entry:
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %w
}

; What holds in later iterations says nothing of what comes before the loop.
define void @src_before(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_before(i32 %n) convergent {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %other, label %loop
other:
  call void @left(i32 7)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %other ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Nothing is said of who executes together what is called without being convergent.
define void @src_callee(i32 %n) convergent {
  call void @body(i32 %n) nomerge
  ret void
}
define void @tgt_callee(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
