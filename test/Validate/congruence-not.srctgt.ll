; Pairs that differ a little from those that rules of congruence are for. None may be proved.
; RUN: rejoin validate --engine=congruence %s > %t.said || test $? = 2
; RUN: not grep proved %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
declare i32 @some(i32)
declare void @takes(ptr addrspace(5))
declare void @llvm.amdgcn.s.barrier() convergent

; The target's sum is poison more often.
define void @src_flag(ptr addrspace(1) %p, i32 %x) {
  %a = add nsw i32 %x, 1
  %b = add i32 %x, 1
  %c = xor i32 %a, 5
  store i32 %b, ptr addrspace(1) %p
  ret void
}
define void @tgt_flag(ptr addrspace(1) %p, i32 %x) {
  %a = add nsw i32 %x, 1
  store i32 %a, ptr addrspace(1) %p
  ret void
}
; An index that may wrap.
define void @src_wraps(ptr addrspace(1) %p, i32 %i) {
  %j = add i32 %i, 2
  %w = sext i32 %j to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_wraps(ptr addrspace(1) %p, i32 %i) {
  %w = sext i32 %i to i64
  %j = add i64 %w, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %j
  store i32 1, ptr addrspace(1) %q
  ret void
}
; The load is of what was there before the call.
define i32 @src_call(ptr addrspace(1) %p) {
  %r = call i32 @some(i32 1)
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
define i32 @tgt_call(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %r = call i32 @some(i32 1)
  ret i32 %v
}
; The same with a barrier.
define amdgpu_kernel void @src_barrier(ptr addrspace(3) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  %w = load i32, ptr addrspace(3) %p
  store i32 %w, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @tgt_barrier(ptr addrspace(3) %p, ptr addrspace(1) %o) {
  %v = load i32, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 %v, ptr addrspace(1) %o
  ret void
}
; A store to what may be the same place.
define i32 @src_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  %b = load i32, ptr addrspace(1) %p
  ret i32 %b
}
define i32 @tgt_alias(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  ret i32 %a
}
; Bytes of both overlap.
define i32 @src_overlap(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 3
  %a = load i32, ptr addrspace(1) %p
  store i16 1, ptr addrspace(1) %q, align 1
  %b = load i32, ptr addrspace(1) %p
  ret i32 %b
}
define i32 @tgt_overlap(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 3
  %a = load i32, ptr addrspace(1) %p
  store i16 1, ptr addrspace(1) %q, align 1
  ret i32 %a
}
; Where the source does not load, there may be no memory.
define i32 @src_speculated(i1 noundef %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr addrspace(1) %p
  br label %b
b:
  %r = phi i32 [ %v, %a ], [ 0, %0 ]
  ret i32 %r
}
define i32 @tgt_speculated(i1 noundef %c, ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
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
define void @src_hoisted(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %v = load i32, ptr addrspace(1) %p
  %r = call i32 @some(i32 %v) memory(none) nounwind willreturn
  %next = add i32 %i, %v
  br label %test
end:
  ret void
}
define void @tgt_hoisted(i32 %n, ptr addrspace(1) %p) {
entry:
  %v = load i32, ptr addrspace(1) %p
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %r = call i32 @some(i32 %v) memory(none) nounwind willreturn
  %next = add i32 %i, %v
  br label %test
end:
  ret void
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
; The callee knows the object.
define i32 @src_escapes() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @takes(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
define i32 @tgt_escapes() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  call void @takes(ptr addrspace(5) %a)
  ret i32 1
}
; A store with an alignment that the object does not have.
define i32 @src_aligned(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, align 4
  ret i32 %x
}
define i32 @tgt_aligned(i32 %x) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a, align 64
  ret i32 %x
}
; A volatile load is one load.
define i32 @src_volatile(ptr addrspace(1) %p) {
  %a = load volatile i32, ptr addrspace(1) %p
  %b = load volatile i32, ptr addrspace(1) %p
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @tgt_volatile(ptr addrspace(1) %p) {
  %a = load volatile i32, ptr addrspace(1) %p
  %r = add i32 %a, %a
  ret i32 %r
}
; Twice an undefined value is even, its sum with itself is anything.
define i32 @src_twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
define i32 @tgt_twice(i32 %x) {
  %r = add i32 %x, %x
  ret i32 %r
}
; A frozen value is one value, two are not.
define i32 @src_frozen(i32 %x) {
  %a = freeze i32 %x
  %r = sub i32 %a, %a
  ret i32 %r
}
define i32 @tgt_frozen(i32 %x) {
  %a = freeze i32 %x
  %b = freeze i32 %x
  %r = sub i32 %a, %b
  ret i32 %r
}
; Undefined is not poison.
define i32 @src_undefined(i32 %x) {
  %r = call i32 @some(i32 undef)
  ret i32 %r
}
define i32 @tgt_undefined(i32 %x) {
  %r = call i32 @some(i32 poison)
  ret i32 %r
}
; An address within an object, where the source's is anywhere.
define i32 @src_inbounds(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
define i32 @tgt_inbounds(ptr addrspace(1) %p, i32 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %r = load i32, ptr addrspace(1) %q
  ret i32 %r
}
; A number that may be less exact.
define float @src_exact(float %x, float %y) {
  %r = fdiv float %x, %y
  ret float %r
}
define float @tgt_exact(float %x, float %y) {
  %r = fdiv float %x, %y, !fpmath !0
  ret float %r
}
; A sum of numbers in another order.
define float @src_order(float %x, float %y, float %z) {
  %a = fadd float %x, %y
  %r = fadd float %a, %z
  ret float %r
}
define float @tgt_order(float %x, float %y, float %z) {
  %a = fadd float %y, %z
  %r = fadd float %x, %a
  ret float %r
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

!0 = !{float 2.5}
