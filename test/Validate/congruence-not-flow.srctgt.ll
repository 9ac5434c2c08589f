; Branches, choices and loops that differ a little from those that rules of congruence are for. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
declare void @op() convergent
declare i32 @some(i32)

; The same of a division, and of a load before a loop that may have no iteration.
define i32 @src_divided(i1 noundef %c, i32 %x, i32 %y) {
  br i1 %c, label %a, label %b
a:
  %v = udiv i32 %x, %y
  br label %b
b:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_divided(i1 noundef %c, i32 %x, i32 %y) {
  %v = udiv i32 %x, %y
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}

; The second condition is poison where it does not count.
define i1 @src_logical(i1 %c, i1 %d) {
  %r = select i1 %c, i1 %d, i1 false
  ret i1 %r
}
define i1 @tgt_logical(i1 %c, i1 %d) {
  %r = and i1 %c, %d
  ret i1 %r
}

define i1 @src_exchanged(i1 %c, i1 %d) {
  %r = select i1 %c, i1 %d, i1 false
  ret i1 %r
}
define i1 @tgt_exchanged(i1 %c, i1 %d) {
  %r = select i1 %d, i1 %c, i1 false
  ret i1 %r
}

; The target branches by what the source only chooses by.
define i32 @src_branched(i1 %c, i32 %x) {
  %r = select i1 %c, i32 %x, i32 1
  ret i32 %r
}
define i32 @tgt_branched(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 [ %x, %a ], [ 1, %0 ]
  ret i32 %r
}

; Successors are exchanged, and the condition is not.
define void @src_successors(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %x = call i32 @some(i32 1)
  ret void
b:
  %y = call i32 @some(i32 2)
  ret void
}
define void @tgt_successors(i1 noundef %c) {
  br i1 %c, label %b, label %a
a:
  %x = call i32 @some(i32 1)
  ret void
b:
  %y = call i32 @some(i32 2)
  ret void
}

; Values of a PHI are exchanged.
define i32 @src_edges(i1 noundef %c, i32 %x, i32 %y) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 [ %x, %a ], [ %y, %0 ]
  ret i32 %r
}
define i32 @tgt_edges(i1 noundef %c, i32 %x, i32 %y) {
  %r = select i1 %c, i32 %y, i32 %x
  ret i32 %r
}

; A loop counts on before or after its use.
define void @src_counts(i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %r = call i32 @some(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_counts(i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %r = call i32 @some(i32 %next)
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Two values of a loop are exchanged in each iteration, or not.
define i32 @src_swapped(i32 noundef %n, i32 noundef %x, i32 noundef %y) {
entry:
  br label %loop
loop:
  %a = phi i32 [ %x, %entry ], [ %b, %loop ]
  %b = phi i32 [ %y, %entry ], [ %a, %loop ]
  %r = call i32 @some(i32 %a)
  %more = icmp ult i32 %r, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %b
}
define i32 @tgt_swapped(i32 noundef %n, i32 noundef %x, i32 noundef %y) {
entry:
  br label %loop
loop:
  %r = call i32 @some(i32 %x)
  %more = icmp ult i32 %r, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}

; Each outer iteration enters the inner loop: its iterations are not together with those of another.
define void @src_nested(i1 %c, i1 %d, i32 %n) convergent {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %r = call i32 @some(i32 %n)
  call void @op()
  %e = icmp eq i32 %r, %n
  br i1 %e, label %inner, label %latch
latch:
  %f = icmp eq i32 %r, 1
  br i1 %f, label %outer, label %end
end:
  ret void
}
define void @tgt_nested(i1 %c, i1 %d, i32 %n) convergent {
entry:
  br label %inner
inner:
  %r = call i32 @some(i32 %n)
  call void @op()
  %e = icmp eq i32 %r, %n
  br i1 %e, label %inner, label %latch
latch:
  %f = icmp eq i32 %r, 1
  br i1 %f, label %inner, label %end
end:
  ret void
}
