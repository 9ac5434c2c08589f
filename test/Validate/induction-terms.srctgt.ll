; Variables of loops that become others: one is computed from the other, and from what the loop does not change.
; VERDICT: proved
; RUN: rejoin validate --engine=induct --check-verdict --grade=strict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; An operation that moves behind its PHI.
define void @src_operation(i32 %n) convergent {
entry:
  %first = udiv i32 %n, 2
  br label %test
test:
  %i = phi i32 [ %first, %entry ], [ %j, %body ]
  %more = icmp ugt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  call void @op(i32 %i)
  %j = udiv i32 %i, 2
  br label %test
end:
  ret void
}
define void @tgt_operation(i32 %n) convergent {
entry:
  br label %test
test:
  %twice = phi i32 [ %n, %entry ], [ %i, %body ]
  %i = lshr i32 %twice, 1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %end, label %body
body:
  call void @op(i32 %i)
  br label %test
end:
  ret void
}

; A pointer that goes on, for an index.
define void @src_pointer(ptr addrspace(1) noundef %p, i64 noundef %n) convergent {
entry:
  br label %test
test:
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 7, ptr addrspace(1) %q
  call void @op(i32 1)
  %j = add i64 %i, 1
  br label %test
end:
  ret void
}
define void @tgt_pointer(ptr addrspace(1) noundef %p, i64 noundef %n) convergent {
entry:
  br label %test
test:
  %q = phi ptr addrspace(1) [ %p, %entry ], [ %r, %body ]
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  store i32 7, ptr addrspace(1) %q
  call void @op(i32 1)
  %j = add i64 %i, 1
  %r = getelementptr i8, ptr addrspace(1) %q, i64 4
  br label %test
end:
  ret void
}

; So much further.
define void @src_further(ptr addrspace(1) noundef %p, i64 noundef %n) convergent {
entry:
  br label %test
test:
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 7, ptr addrspace(1) %q
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 3
  %v = load volatile i8, ptr addrspace(1) %q3
  call void @op(i32 1)
  %j = add i64 %i, 1
  br label %test
end:
  ret void
}
define void @tgt_further(ptr addrspace(1) noundef %p, i64 noundef %n) convergent {
entry:
  %first = getelementptr i8, ptr addrspace(1) %p, i64 2
  br label %test
test:
  %q = phi ptr addrspace(1) [ %first, %entry ], [ %r, %body ]
  %i = phi i64 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 -2
  store i32 7, ptr addrspace(1) %q0
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 1
  %v = load volatile i8, ptr addrspace(1) %q3
  call void @op(i32 1)
  %j = add i64 %i, 1
  %r = getelementptr i8, ptr addrspace(1) %q, i64 4
  br label %test
end:
  ret void
}

; Low bits that are always zero allow what a target promises.
define void @src_even(i32 noundef %n) convergent {
entry:
  br label %test
test:
  %i = phi i32 [ 2, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %half = udiv i32 %i, 2
  call void @op(i32 %half)
  %j = mul i32 %i, 2
  br label %test
end:
  ret void
}
define void @tgt_even(i32 noundef %n) convergent {
entry:
  br label %test
test:
  %i = phi i32 [ 2, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %half = lshr exact i32 %i, 1
  call void @op(i32 %half)
  %j = shl i32 %i, 1
  br label %test
end:
  ret void
}

; Two variables of which the same follows.
define void @src_two(i32 %n) convergent {
entry:
  %first = udiv i32 %n, 2
  br label %test
test:
  %i = phi i32 [ %first, %entry ], [ %j, %body ]
  %more = icmp ugt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  call void @op(i32 %i)
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
  %done = icmp eq i32 %same, 0
  br i1 %done, label %end, label %body
body:
  call void @op(i32 %i)
  %next = or i32 %same, 1
  br label %test
end:
  ret void
}

declare void @op(i32) convergent
