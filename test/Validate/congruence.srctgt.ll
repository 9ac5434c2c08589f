; Values that are equal as terms: each pair is what one rule is for.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
declare i32 @some(i32)
declare void @two(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)

; An object of private memory becomes a value, with a PHI where loops join.
define void @src_promoted(i32 %n, ptr addrspace(1) %p) convergent {
entry:
  %i = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %i
  br label %test
test:
  %v = load i32, ptr addrspace(5) %i
  %c = icmp slt i32 %v, %n
  br i1 %c, label %body, label %end
body:
  %w = load i32, ptr addrspace(5) %i
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %w
  store i32 %w, ptr addrspace(1) %q
  call void @op()
  %u = load i32, ptr addrspace(5) %i
  %y = add i32 %u, 1
  store i32 %y, ptr addrspace(5) %i
  br label %test
end:
  ret void
}
define void @tgt_promoted(i32 %n, ptr addrspace(1) %p) convergent {
entry:
  br label %test
test:
  %v = phi i32 [ 0, %entry ], [ %y, %body ]
  %c = icmp sge i32 %v, %n
  br i1 %c, label %end, label %body
body:
  %x = sext i32 %v to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %v, ptr addrspace(1) %q
  call void @op()
  %y = add i32 1, %v
  br label %test
end:
  ret void
}
; Parts of an object are values of their own.
define i32 @src_parts(i32 %x, i32 %y) {
  %o = alloca { i32, i32 }, addrspace(5)
  %second = getelementptr inbounds { i32, i32 }, ptr addrspace(5) %o, i32 0, i32 1
  store i32 %x, ptr addrspace(5) %o
  store i32 %y, ptr addrspace(5) %second
  %a = load i32, ptr addrspace(5) %o
  %r = call i32 @some(i32 %a)
  %b = load i32, ptr addrspace(5) %second
  ret i32 %b
}
define i32 @tgt_parts(i32 %x, i32 %y) {
  %r = call i32 @some(i32 %x)
  ret i32 %y
}
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
; Sums in another order, products that are shifts, comparisons the other way round.
define i1 @src_sums(i32 noundef %x, i32 noundef %y, ptr addrspace(1) %p) {
  %a = add i32 %x, 3
  %b = mul i32 %y, 8
  %s = sub i32 %a, %b
  %t = add i32 %s, %b
  store i32 %s, ptr addrspace(1) %p
  %c = icmp ugt i32 %t, 10
  %d = xor i1 %c, true
  ret i1 %d
}
define i1 @tgt_sums(i32 noundef %x, i32 noundef %y, ptr addrspace(1) %p) {
  %b = shl i32 %y, 3
  %a = sub i32 3, %b
  %s = add i32 %x, %a
  store i32 %s, ptr addrspace(1) %p
  %t = add i32 %x, 3
  %c = icmp ult i32 %t, 11
  ret i1 %c
}
; An index that does not wrap is extended before or after it is added to.
define void @src_extended(ptr addrspace(1) %p, i32 %i) {
  %j = add nsw i32 %i, 2
  %w = sext i32 %j to i64
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_extended(ptr addrspace(1) %p, i32 %i) {
  %w = sext i32 %i to i64
  %j = add i64 %w, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %j
  store i32 1, ptr addrspace(1) %q
  ret void
}
; A field by its number of bytes.
define i32 @src_field(ptr addrspace(1) %p) {
  %q = getelementptr inbounds { i32, [4 x i32] }, ptr addrspace(1) %p, i64 0, i32 1, i64 2
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
define i32 @tgt_field(ptr addrspace(1) %p) {
  %q = getelementptr inbounds nuw i8, ptr addrspace(1) %p, i64 12
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
; What has just been stored or loaded, with a store elsewhere in between.
define i32 @src_known(ptr addrspace(1) %p, i32 %x) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  %b = load i32, ptr addrspace(1) %p
  %c = load i32, ptr addrspace(1) %q
  %s = call i32 @some(i32 %b)
  %r = add i32 %a, %c
  ret i32 %r
}
define i32 @tgt_known(ptr addrspace(1) %p, i32 %x) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  %s = call i32 @some(i32 %a)
  %r = add i32 %a, %x
  ret i32 %r
}
; The smaller of two.
define i32 @src_smaller(i32 noundef %x, i32 noundef %y) {
  %c = icmp ult i32 %x, %y
  %r = select i1 %c, i32 %x, i32 %y
  ret i32 %r
}
define i32 @tgt_smaller(i32 noundef %x, i32 noundef %y) {
  %r = call i32 @llvm.umin.i32(i32 %y, i32 %x)
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
; What a loop reads from its own object before it writes there may be another value at each use.
define void @src_uninit(i32 %n) convergent {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %x
  call void @two(i32 %v, i32 %v)
  store i32 %i, ptr addrspace(5) %x
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_uninit(i32 %n) convergent {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %x
  %w = load i32, ptr addrspace(5) %x
  call void @two(i32 %v, i32 %w)
  store i32 %i, ptr addrspace(5) %x
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
