; Arms become choices, branches one branch, and blocks stand around a loop; what is computed in a loop is computed before
; it.
; Values that are equal as terms: each pair is what one rule is for.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
declare i32 @some(i32)
; Two arms without effects become a choice.
define i32 @src_select(i1 noundef %c, i32 %x, i32 %y) {
  br i1 %c, label %a, label %b
a:
  %x1 = add i32 %x, 1
  br label %b
b:
  %r = phi i32 [ %x1, %a ], [ %y, %0 ]
  ret i32 %r
}
define i32 @tgt_select(i1 noundef %c, i32 %x, i32 %y) {
  %x1 = add i32 %x, 1
  %r = select i1 %c, i32 %x1, i32 %y
  ret i32 %r
}
; Two branches with an end in common become one.
define void @src_both(i1 %c, i1 %d, i32 %x) {
  br i1 %c, label %then, label %end
then:
  br i1 %d, label %call, label %end
call:
  %r = call i32 @some(i32 %x)
  br label %end
end:
  ret void
}
define void @tgt_both(i1 %c, i1 %d, i32 %x) {
  %both = select i1 %c, i1 %d, i1 false
  br i1 %both, label %call, label %end
call:
  %r = call i32 @some(i32 %x)
  br label %end
end:
  ret void
}
; A loop with a block before it, one with all ways back, and one behind it.
define i32 @src_simplified(i1 %c, i32 %n, i1 %d) {
entry:
  br i1 %c, label %loop, label %other
other:
  %o = call i32 @some(i32 1)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 5, %other ], [ %next, %loop ], [ %next, %more ]
  %next = call i32 @some(i32 %i)
  br i1 %d, label %loop, label %more
more:
  %k = call i32 @some(i32 7)
  %e = icmp eq i32 %k, %n
  br i1 %e, label %end, label %loop
end:
  ret i32 %next
}
define i32 @tgt_simplified(i1 %c, i32 %n, i1 %d) {
entry:
  br i1 %c, label %before, label %other
other:
  %o = call i32 @some(i32 1)
  br label %before
before:
  %start = phi i32 [ 0, %entry ], [ 5, %other ]
  br label %loop
loop:
  %i = phi i32 [ %start, %before ], [ %next, %back ]
  %next = call i32 @some(i32 %i)
  br i1 %d, label %back, label %more
back:
  br label %loop
more:
  %k = call i32 @some(i32 7)
  %e = icmp ne i32 %k, %n
  br i1 %e, label %back, label %exit
exit:
  %r = phi i32 [ %next, %more ]
  br label %end
end:
  ret i32 %r
}
; What is computed again in a loop is computed before it.
define void @src_hoisted(i32 %n, i32 %m, ptr addrspace(1) %p) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %k = mul i32 %n, %m
  %v = add i32 %k, %i
  store i32 %v, ptr addrspace(1) %p
  call void @op()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_hoisted(i32 %n, i32 %m, ptr addrspace(1) %p) convergent {
entry:
  %k = mul i32 %m, %n
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = add i32 %i, %k
  store i32 %v, ptr addrspace(1) %p
  call void @op()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
