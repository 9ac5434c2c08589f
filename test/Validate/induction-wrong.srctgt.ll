; What differs between iterations, or between threads in different ones, is not proved by an induction over iterations.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s

target triple = "amdgcn-amd-amdhsa"

; The operation leaves the loop: threads that left it in different iterations meet there.
define void @src_behind(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %next, label %last
next:
  br label %loop
last:
  br label %end
end:
  call void @op()
  ret void
}
define void @tgt_behind(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  %less = xor i1 %more, true
  br i1 %less, label %last, label %next
last:
  call void @op()
  br label %next
next:
  br i1 %more, label %loop, label %end
end:
  ret void
}

; And the other way round.
define void @src_into(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  %less = xor i1 %more, true
  br i1 %less, label %last, label %next
last:
  call void @op()
  br label %next
next:
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_into(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %next, label %last
next:
  br label %loop
last:
  br label %end
end:
  call void @op()
  ret void
}

; One anchor decides of all iterations; in the target two in turn.
define void @src_anchors(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %left, label %right
left:
  call void @left(i32 %i) [ "convergencectrl"(token %h) ]
  br label %next
right:
  call void @right(i32 %i) [ "convergencectrl"(token %h) ]
  br label %next
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_anchors(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %b) ]
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %left, label %right
left:
  %c = call token @llvm.experimental.convergence.anchor()
  call void @left(i32 %i) [ "convergencectrl"(token %c) ]
  br label %next
right:
  call void @right(i32 %i) [ "convergencectrl"(token %h) ]
  br label %next
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; An anchor for each iteration instead of one for all.
define void @src_anchor_for_each(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @left(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_anchor_for_each(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @left(i32 %i) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; One for all instead of one for each.
define void @src_anchor_for_all(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @left(i32 %i) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_anchor_for_all(i32 %n) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @left(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

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

; The result of the last iteration's wave operation, not that of one in which all took part.
define i32 @src_wave(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %w
}
define i32 @tgt_wave(i32 %n, i32 %x) convergent {
entry:
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %w
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

; What holds in later iterations says nothing of what comes before the loop.
define void @src_before(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_before(i32 %n) convergent {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %other, label %loop
other:
  call void @left(i32 7)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %other ], [ %j, %loop ]
  call void @left(i32 %i)
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Nothing is said of who executes together what is called without being convergent.
define void @src_callee(i32 %n) convergent {
  call void @body(i32 %n) nomerge
  ret void
}
define void @tgt_callee(i32 %n) convergent {
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
define internal void @body(i32 %n) {
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

declare void @op() convergent
declare void @left(i32) convergent
declare void @right(i32) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
