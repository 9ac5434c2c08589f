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

; Only some threads have their first iteration before the loop: the others, who had it with them, are alone.
define void @src_apart(i32 noundef %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %t to i1
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
define void @tgt_apart(i32 noundef %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %first, label %loop
first:
  call void @op(i32 0)
  %more.0 = icmp ult i32 1, %n
  br i1 %more.0, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ 1, %first ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Threads of the last iteration were with the others, and are alone behind the loop.
define void @src_last(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  call void @op(i32 %i)
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
  call void @op(i32 %i)
  %j = add i32 %i, 1
  call void @op(i32 %j)
  %k = add i32 %i, 2
  br label %loop
rest:
  %more.rest = icmp ult i32 %i, %n
  br i1 %more.rest, label %last, label %end
last:
  call void @op(i32 %i)
  br label %end
end:
  ret void
}

; The scope is that of one iteration: what is not alike in one may be alike in two.
define void @src_scopes(ptr addrspace(1) noundef %p, ptr addrspace(1) noundef %q, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %w = zext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %w
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %w
  %x = load i32, ptr addrspace(1) %a, align 4, !alias.scope !0
  store i32 %x, ptr addrspace(1) %b, align 4, !noalias !0
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_scopes(ptr addrspace(1) noundef %p, ptr addrspace(1) noundef %q, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %again ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %w = zext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %w
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %w
  %x = load i32, ptr addrspace(1) %a, align 4, !alias.scope !0
  store i32 %x, ptr addrspace(1) %b, align 4, !noalias !0
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %end
again:
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %w.1 = zext i32 %j to i64
  %a.1 = getelementptr i32, ptr addrspace(1) %p, i64 %w.1
  %b.1 = getelementptr i32, ptr addrspace(1) %q, i64 %w.1
  %x.1 = load i32, ptr addrspace(1) %a.1, align 4, !alias.scope !0
  store i32 %x.1, ptr addrspace(1) %b.1, align 4, !noalias !0
  %k = add i32 %j, 1
  %more.1 = icmp ult i32 %k, %n
  br i1 %more.1, label %loop, label %end
end:
  ret void
}

declare void @op(i32) convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
