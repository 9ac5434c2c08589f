; One iteration that differs from the others: no induction over iterations proves the pair.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"

declare void @op() convergent
declare void @left(i32) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; Another first value.
define void @src_first(i32 %n) convergent {
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
define void @tgt_first(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Another step.
define void @src_step(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 0)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_step(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 0)
  %j = add i32 %i, 2
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A flag that the source does not have: poison in the second iteration only.
define void @src_flag(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 2147483647, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ne i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_flag(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 2147483647, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add nsw i32 %i, 1
  %more = icmp ne i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; What the first iteration wrote is read by the second.
define void @src_memory(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(1) %p
  call void @left(i32 %v)
  store i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_memory(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %v = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 %v)
  store i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The same with a private object.
define void @src_object(i32 %n) convergent {
entry:
  %p = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %p
  call void @left(i32 %v)
  store i32 %i, ptr addrspace(5) %p
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_object(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 0)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Threads that left the loop in different iterations read different values.
define void @src_last(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %c = icmp eq i32 %w, 0
  br i1 %c, label %a, label %b
a:
  call void @op()
  br label %exit
b:
  call void @op()
  br label %exit
exit:
  ret void
}
define void @tgt_last(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  call void @op()
  ret void
}

; The loop is left one iteration earlier by threads of which the last does nothing that is seen.
define void @src_end(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %last = icmp eq i32 %i, %n
  br i1 %last, label %end, label %body
body:
  call void @left(i32 %i)
  br label %next
next:
  %j = add i32 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt_end(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %last = icmp eq i32 %i, %n
  br i1 %last, label %end, label %body
body:
  call void @left(i32 %i)
  %never = icmp eq i32 %i, 7
  br i1 %never, label %end, label %next
next:
  %j = add i32 %i, 1
  br label %loop
end:
  ret void
}
