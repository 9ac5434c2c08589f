; An iteration is executed twice, not at all, without its test, or with a wrong one.
; Copies of iterations that are not what the iterations were.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; Without a test between the two.
define void @src_untested(i32 noundef %n) convergent {
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
define void @tgt_untested(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br label %again
again:
  call void @op(i32 %j)
  %k = add i32 %j, 1
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  ret void
}

; The same iteration twice.
define void @src_same(i32 noundef %n) convergent {
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
define void @tgt_same(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @op(i32 %i)
  %k = add i32 %j, 1
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  ret void
}

; One iteration is left out.
define void @src_skipped(i32 noundef %n) convergent {
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
define void @tgt_skipped(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @op(i32 %j)
  %k = add i32 %j, 2
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  ret void
}

; The second one leaves when it should go on.
define void @src_turned(i32 noundef %n) convergent {
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
define void @tgt_turned(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @op(i32 %j)
  %k = add i32 %j, 1
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %end, label %loop
end:
  ret void
}

; The second test is one late.
define void @src_late(i32 noundef %n) convergent {
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
define void @tgt_late(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @op(i32 %j)
  %k = add i32 %j, 1
  %more.1 = icmp ule i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  ret void
}

; The first iteration is executed again.
define void @src_begun(i32 noundef %n) convergent {
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
define void @tgt_begun(i32 noundef %n) convergent {
entry:
  call void @op(i32 0)
  %more.0 = icmp ult i32 1, %n
  br i1 %more.0, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The loop is entered without a test.
define void @src_entered(i32 noundef %n) convergent {
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
define void @tgt_entered(i32 noundef %n) convergent {
entry:
  call void @op(i32 0)
  %more.0 = icmp ult i32 1, %n
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The first iteration does something else.
define void @src_other(i32 noundef %n) convergent {
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
define void @tgt_other(i32 noundef %n) convergent {
entry:
  call void @op(i32 1)
  %more.0 = icmp ult i32 1, %n
  br i1 %more.0, label %loop, label %end
loop:
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @op(i32) convergent
