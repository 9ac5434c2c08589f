; Loop variables that wrap, lose bits or become poison in one version only: no induction proves them equal.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"

declare void @op() convergent

; Bits of a wider variable that the source's does not have.
define void @src_high_bits(i64 %first, i64 %step) convergent {
entry:
  %f = trunc i64 %first to i32
  br label %loop
loop:
  %i = phi i32 [ %f, %entry ], [ %j, %loop ]
  call void @op()
  %w = zext i32 %i to i64
  %s = add i64 %w, %step
  %j = trunc i64 %s to i32
  %more = icmp ult i32 %j, 1000
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_high_bits(i64 %first, i64 %step) convergent {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %s, %loop ]
  call void @op()
  %s = add i64 %i, %step
  %more = icmp ult i64 %s, 1000
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A number that wraps, and one that does not.
define void @src_wraps(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %j, %loop ]
  call void @op()
  %w = zext i32 %i to i64
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %w
  %v = load volatile i8, ptr addrspace(1) %q
  %j = add i32 %i, 1
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_wraps(ptr addrspace(1) noundef %p, i32 noundef %n) convergent {
entry:
  %first = zext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %j, %loop ]
  call void @op()
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %i
  %v = load volatile i8, ptr addrspace(1) %q
  %j = add i64 %i, 1
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Bits that were cut off.
define void @src_cut_off(i64 %first) convergent {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %j, %loop ]
  call void @op()
  %j = lshr i64 %i, 1
  %k = trunc i64 %j to i8
  %more = icmp ne i8 %k, 7
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_cut_off(i64 %first) convergent {
entry:
  %f = trunc i64 %first to i8
  br label %loop
loop:
  %i = phi i8 [ %f, %entry ], [ %j, %loop ]
  call void @op()
  %j = lshr i8 %i, 1
  %more = icmp ne i8 %j, 7
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A bit that the operation behind the PHI takes away.
define void @src_lost_bit(i32 %n) convergent {
entry:
  %first = udiv i32 %n, 2
  br label %test
test:
  %i = phi i32 [ %first, %entry ], [ %j, %body ]
  %more = icmp ugt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  call void @op()
  %j = udiv i32 %i, 2
  br label %test
end:
  ret void
}
define void @tgt_lost_bit(i32 %n) convergent {
entry:
  br label %test
test:
  %twice = phi i32 [ %n, %entry ], [ %i, %body ]
  %i = lshr i32 %twice, 1
  %done = icmp ult i32 %twice, 3
  br i1 %done, label %end, label %body
body:
  call void @op()
  br label %test
end:
  ret void
}

; A pointer that goes on by something else.
define void @src_stride(ptr addrspace(1) noundef %p, i64 noundef %n, i64 noundef %by) convergent {
entry:
  br label %test
test:
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = mul i64 %i, %by
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %at
  store i8 7, ptr addrspace(1) %q
  call void @op()
  %j = add i64 %i, 1
  br label %test
end:
  ret void
}
define void @tgt_stride(ptr addrspace(1) noundef %p, i64 noundef %n, i64 noundef %by) convergent {
entry:
  %narrow = and i64 %by, 1048575
  br label %test
test:
  %q = phi ptr addrspace(1) [ %p, %entry ], [ %r, %body ]
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  store i8 7, ptr addrspace(1) %q
  call void @op()
  %j = add i64 %i, 1
  %r = getelementptr i8, ptr addrspace(1) %q, i64 %narrow
  br label %test
end:
  ret void
}

; An index that wraps, and a pointer that goes on.
define void @src_index_wraps(ptr addrspace(1) noundef %p, i32 noundef %first) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %j, %loop ]
  %w = zext i32 %i to i64
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %w
  %v = load volatile i8, ptr addrspace(1) %q
  call void @op()
  %j = add i32 %i, 1
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_index_wraps(ptr addrspace(1) noundef %p, i32 noundef %first) convergent {
entry:
  %w = zext i32 %first to i64
  %begin = getelementptr i8, ptr addrspace(1) %p, i64 %w
  br label %loop
loop:
  %q = phi ptr addrspace(1) [ %begin, %entry ], [ %r, %loop ]
  %v = load volatile i8, ptr addrspace(1) %q
  call void @op()
  %r = getelementptr i8, ptr addrspace(1) %q, i64 1
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A number that is not always even.
define void @src_odd(i32 noundef %n, i32 noundef %by) convergent {
entry:
  br label %test
test:
  %i = phi i32 [ 2, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %half = udiv i32 %i, 2
  %q = inttoptr i32 %half to ptr addrspace(3)
  store i8 1, ptr addrspace(3) %q
  call void @op()
  %j = add i32 %i, %by
  br label %test
end:
  ret void
}
define void @tgt_odd(i32 noundef %n, i32 noundef %by) convergent {
entry:
  br label %test
test:
  %i = phi i32 [ 2, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %half = lshr exact i32 %i, 1
  %q = inttoptr i32 %half to ptr addrspace(3)
  store i8 1, ptr addrspace(3) %q
  call void @op()
  %j = add i32 %i, %by
  br label %test
end:
  ret void
}

; Two variables of which the same follows, but not of their lowest bits.
define void @src_two(i32 %n) convergent {
entry:
  %first = udiv i32 %n, 2
  br label %test
test:
  %i = phi i32 [ %first, %entry ], [ %j, %body ]
  %more = icmp ugt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  call void @op()
  %j = udiv i32 %i, 2
  br label %test
end:
  ret void
}
define void @tgt_two(i32 %n) convergent {
entry:
  %odd = or i32 %n, 1
  br label %test
test:
  %even = phi i32 [ %n, %entry ], [ %i, %body ]
  %other = phi i32 [ %odd, %entry ], [ %next, %body ]
  %i = lshr i32 %even, 1
  %same = lshr i32 %other, 1
  %low = and i32 %other, 2147483647
  %done = icmp eq i32 %low, 0
  br i1 %done, label %end, label %body
body:
  call void @op()
  %next = or i32 %same, 1
  br label %test
end:
  ret void
}

; A number that becomes poison, of which the source makes nothing, and one that grows on.
define void @src_becomes_poison(ptr addrspace(1) noundef %p) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = zext i32 %i to i64
  %unused = mul i64 %w, 2
  %v = load volatile i8, ptr addrspace(1) %p
  call void @op()
  %j = add nuw i32 %i, 1
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_becomes_poison(ptr addrspace(1) noundef %p) convergent {
entry:
  br label %loop
loop:
  %twice = phi i64 [ 0, %entry ], [ %next, %again ]
  %v = load volatile i8, ptr addrspace(1) %p
  call void @op()
  %large = icmp ugt i64 %twice, 10000000000
  br i1 %large, label %else, label %again
else:
  call void @op()
  br label %again
again:
  %next = add i64 %twice, 2
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
