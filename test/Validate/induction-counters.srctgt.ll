; Counters: their tests, flags, limits, and two that are one.
; Loops without a bound: one iteration stands for all of them.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict %s
; RUN: rejoin validate --engine=induct --verbose --check-verdict --grade=strict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src -> tgt: proved
; CHECK-NEXT: method: model maximal; 3 paths, all inputs, at most 8 decisions at a block, all choices of anchors, 1 loop by induction
define void @src(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ugt i32 %n, %j
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The counter is never negative.
define void @src_counter(i32 %n) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %wide = sext i32 %i to i64
  call void @wide(i64 %wide)
  %j = add nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_counter(i32 %n) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %wide = zext nneg i32 %i to i64
  call void @wide(i64 %wide)
  %j = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Nor does it pass the limit.
define void @src_limit(i32 %n, i32 %m) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  call void @op(i32 %i)
  %stop = icmp eq i32 %i, %m
  br i1 %stop, label %end, label %next
next:
  %j = add nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_limit(i32 %n, i32 %m) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  call void @op(i32 %i)
  %stop = icmp eq i32 %i, %m
  br i1 %stop, label %end, label %next
next:
  %j = add nuw nsw i32 %i, 1
  %exit = icmp eq i32 %j, %n
  br i1 %exit, label %end, label %loop
end:
  ret void
}

; Two counters are one.
define void @src_two(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  call void @op(i32 %k)
  %i2 = add i32 %i, 1
  %k2 = sub i32 %k, -1
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_two(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  call void @op(i32 %i)
  %i2 = add i32 %i, 1
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; What is poison in the source is anything, or poison, in the target; threads are together in the loop that ends at the same time.
define void @src_flag(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %j, %loop ]
  call void @op(i32 %n)
  %j = add nsw i32 %i, 1
  %more = icmp ne i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_flag(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %j, %loop ]
  call void @op(i32 %n)
  %j = add i32 %i, 1
  %more = icmp ne i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @op(i32) convergent
declare void @wide(i64) convergent
