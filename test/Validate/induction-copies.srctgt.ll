; Loops whose iterations were copied: some in a row, each with its test, or the first ones before the loop.
; VERDICT: proved
; RUN: rejoin validate --engine=induct --check-verdict --grade=strict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; Three iterations are one, and threads leave in different ones.
define void @src_three(i32 noundef %n) convergent {
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
define void @tgt_three(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %l, %again.2 ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @op(i32 %j)
  %k = add i32 %i, 2
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %again.2, label %end
again.2:
  call void @op(i32 %k)
  %l = add i32 %k, 1
  %more.2 = icmp ult i32 %l, %n
  br i1 %more.2, label %loop, label %end
end:
  ret void
}

; Two iterations before the loop.
define void @src_peeled(i32 noundef %n) convergent {
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
define void @tgt_peeled(i32 noundef %n) convergent {
entry:
  call void @op(i32 0)
  %more.0 = icmp ult i32 1, %n
  br i1 %more.0, label %second, label %end
second:
  call void @op(i32 1)
  %more.1 = icmp ult i32 2, %n
  br i1 %more.1, label %loop, label %end
loop:
  %i = phi i32 [ 2, %second ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Values of several iterations leave the loop, by two exits of each; and are handed on.
define i32 @src_values(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %sum = phi i32 [ 0, %entry ], [ %more.sum, %next ]
  %w = zext i32 %i to i64
  %q = getelementptr inbounds nuw i32, ptr addrspace(1) %p, i64 %w
  %x = load i32, ptr addrspace(1) %q
  %none = icmp eq i32 %x, 0
  br i1 %none, label %end, label %next
next:
  %more.sum = xor i32 %sum, %x
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi i32 [ %i, %loop ], [ %more.sum, %next ]
  %after = add i32 %result, %sum
  ret i32 %after
}
define i32 @tgt_values(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %next.1 ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %next.1 ]
  %w = zext i32 %i to i64
  %q = getelementptr inbounds nuw i32, ptr addrspace(1) %p, i64 %w
  %x = load i32, ptr addrspace(1) %q
  %none = icmp eq i32 %x, 0
  br i1 %none, label %end, label %next
next:
  %sum.1 = xor i32 %sum, %x
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop.1, label %end
loop.1:
  %w.1 = zext i32 %j to i64
  %q.1 = getelementptr inbounds nuw i32, ptr addrspace(1) %p, i64 %w.1
  %x.1 = load i32, ptr addrspace(1) %q.1
  %none.1 = icmp eq i32 %x.1, 0
  br i1 %none.1, label %end, label %next.1
next.1:
  %sum.2 = xor i32 %sum.1, %x.1
  %k = add nuw i32 %i, 2
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  %result = phi i32 [ %i, %loop ], [ %sum.1, %next ], [ %j, %loop.1 ], [ %sum.2, %next.1 ]
  %old = phi i32 [ %sum, %loop ], [ %sum, %next ], [ %sum.1, %loop.1 ], [ %sum.1, %next.1 ]
  %after = add i32 %result, %old
  ret i32 %after
}

; The inner loop of two.
define void @src_inner(i32 noundef %n, i32 noundef %m) convergent {
entry:
  br label %rows
rows:
  %r = phi i32 [ 0, %entry ], [ %s, %last ]
  br label %columns
columns:
  %i = phi i32 [ 0, %rows ], [ %j, %columns ]
  call void @op2(i32 %r, i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %m
  br i1 %more, label %columns, label %last
last:
  %s = add i32 %r, 1
  %another = icmp ult i32 %s, %n
  br i1 %another, label %rows, label %end
end:
  ret void
}
define void @tgt_inner(i32 noundef %n, i32 noundef %m) convergent {
entry:
  br label %rows
rows:
  %r = phi i32 [ 0, %entry ], [ %s, %last ]
  br label %columns
columns:
  %i = phi i32 [ 0, %rows ], [ %k, %columns.1 ]
  call void @op2(i32 %r, i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %m
  br i1 %more, label %columns.1, label %last
columns.1:
  call void @op2(i32 %r, i32 %j)
  %k = add i32 %j, 1
  %more.1 = icmp ult i32 %k, %m
  br i1 %more.1, label %columns, label %last
last:
  %s = add i32 %r, 1
  %another = icmp ult i32 %s, %n
  br i1 %another, label %rows, label %end
end:
  ret void
}

; The outer one, with what is inside.
define void @src_outer(i32 noundef %n, i32 noundef %m) convergent {
entry:
  br label %rows
rows:
  %r = phi i32 [ 0, %entry ], [ %s, %last ]
  br label %columns
columns:
  %i = phi i32 [ 0, %rows ], [ %j, %columns ]
  call void @op2(i32 %r, i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %m
  br i1 %more, label %columns, label %last
last:
  %s = add i32 %r, 1
  %another = icmp ult i32 %s, %n
  br i1 %another, label %rows, label %end
end:
  ret void
}
define void @tgt_outer(i32 noundef %n, i32 noundef %m) convergent {
entry:
  br label %rows
rows:
  %r = phi i32 [ 0, %entry ], [ %t, %last.1 ]
  br label %columns
columns:
  %i = phi i32 [ 0, %rows ], [ %j, %columns ]
  call void @op2(i32 %r, i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %m
  br i1 %more, label %columns, label %last
last:
  %s = add i32 %r, 1
  %another = icmp ult i32 %s, %n
  br i1 %another, label %columns.1, label %end
columns.1:
  %i.1 = phi i32 [ 0, %last ], [ %j.1, %columns.1 ]
  call void @op2(i32 %s, i32 %i.1)
  %j.1 = add i32 %i.1, 1
  %more.1 = icmp ult i32 %j.1, %m
  br i1 %more.1, label %columns.1, label %last.1
last.1:
  %t = add i32 %s, 1
  %another.1 = icmp ult i32 %t, %n
  br i1 %another.1, label %rows, label %end
end:
  ret void
}

; Two without a test between them, and the last one behind the loop.
define void @src_last(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  call void @plain(i32 %i)
  %j = add i32 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt_last(i32 noundef %n) convergent {
entry:
  %even = and i32 %n, -2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %body ]
  %more = icmp ult i32 %i, %even
  br i1 %more, label %body, label %rest
body:
  call void @plain(i32 %i)
  %j = add i32 %i, 1
  call void @plain(i32 %j)
  %k = add i32 %i, 2
  br label %loop
rest:
  %more.rest = icmp ult i32 %i, %n
  br i1 %more.rest, label %last, label %end
last:
  call void @plain(i32 %i)
  br label %end
end:
  ret void
}

; Four, and a loop for what is left.
define void @src_rest(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  call void @plain(i32 %i)
  %j = add i32 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt_rest(i32 noundef %n) convergent {
entry:
  %most = and i32 %n, -4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %m, %body ]
  %more = icmp ult i32 %i, %most
  br i1 %more, label %body, label %rest
body:
  call void @plain(i32 %i)
  %j = add i32 %i, 1
  call void @plain(i32 %j)
  %k = add i32 %i, 2
  call void @plain(i32 %k)
  %l = add i32 %i, 3
  call void @plain(i32 %l)
  %m = add i32 %i, 4
  br label %loop
rest:
  %r = phi i32 [ %i, %loop ], [ %s, %last ]
  %more.rest = icmp ult i32 %r, %n
  br i1 %more.rest, label %last, label %end
last:
  call void @plain(i32 %r)
  %s = add i32 %r, 1
  br label %rest
end:
  ret void
}

declare void @op(i32) convergent
declare void @op2(i32, i32) convergent
declare void @plain(i32)
