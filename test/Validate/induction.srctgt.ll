; Loops without a bound: one iteration stands for all of them.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict %s
; RUN: rejoin validate --engine=induct --verbose --check-verdict --grade=strict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK: src -> tgt: proved
; CHECK-NEXT: method: model maximal; 3 paths, all inputs, at most 8 decisions at a block, all choices of anchors, 1 loop by induction
define void @src(i32 %n) convergent {
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
define void @tgt(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ugt i32 %n, %j
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Variables in memory, with other names, and the test at the other end.
define i32 @src_forms(i32 %n, i32 %x) convergent {
entry:
  %first = alloca i32, addrspace(5)
  %second = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %first
  store i32 %x, ptr addrspace(5) %second
  br label %test
test:
  %a = load i32, ptr addrspace(5) %first
  %more = icmp ult i32 %a, %n
  br i1 %more, label %body, label %end
body:
  %b = load i32, ptr addrspace(5) %second
  call void @op(i32 %b)
  %c = add i32 %a, 1
  %d = xor i32 %b, %a
  store i32 %c, ptr addrspace(5) %first
  store i32 %d, ptr addrspace(5) %second
  br label %test
end:
  %r = load i32, ptr addrspace(5) %second
  ret i32 %r
}
define i32 @tgt_forms(i32 %n, i32 %x) convergent {
entry:
  %any = icmp ne i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %u = phi i32 [ %x, %entry ], [ %w, %loop ]
  %v = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %u)
  %next = add i32 %v, 1
  %w = xor i32 %v, %u
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = phi i32 [ %x, %entry ], [ %w, %loop ]
  ret i32 %r
}

; Loops within loops, barriers, and memory that others write.
define amdgpu_kernel void @src_nest(ptr addrspace(3) %p, i32 %n) convergent {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %outer
outer:
  %k = phi i32 [ 2, %entry ], [ %k2, %outer.next ]
  br label %inner
inner:
  %j = phi i32 [ %k, %outer ], [ %j2, %inner.next ]
  %with = xor i32 %id, %j
  %up = icmp ugt i32 %with, %id
  br i1 %up, label %do, label %inner.next
do:
  %there = getelementptr i32, ptr addrspace(3) %p, i32 %with
  %v = load i32, ptr addrspace(3) %there
  %here = getelementptr i32, ptr addrspace(3) %p, i32 %id
  store i32 %v, ptr addrspace(3) %here
  br label %inner.next
inner.next:
  call void @llvm.amdgcn.s.barrier()
  %j2 = lshr i32 %j, 1
  %j.more = icmp ne i32 %j2, 0
  br i1 %j.more, label %inner, label %outer.next
outer.next:
  %k2 = shl i32 %k, 1
  %k.more = icmp ult i32 %k2, %n
  br i1 %k.more, label %outer, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_nest(ptr addrspace(3) %p, i32 %n) convergent {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %here = getelementptr i32, ptr addrspace(3) %p, i32 %id
  br label %outer
outer:
  %k = phi i32 [ 2, %entry ], [ %k2, %outer.next ]
  br label %inner
inner:
  %j = phi i32 [ %k, %outer ], [ %j2, %inner.next ]
  %with = xor i32 %j, %id
  %up = icmp ult i32 %id, %with
  br i1 %up, label %do, label %inner.next
do:
  %there = getelementptr i32, ptr addrspace(3) %p, i32 %with
  %v = load i32, ptr addrspace(3) %there
  store i32 %v, ptr addrspace(3) %here
  br label %inner.next
inner.next:
  call void @llvm.amdgcn.s.barrier()
  %j2 = udiv i32 %j, 2
  %less = icmp eq i32 %j2, 0
  br i1 %less, label %outer.next, label %inner
outer.next:
  %k2 = add i32 %k, %k
  %k.more = icmp ult i32 %k2, %n
  br i1 %k.more, label %outer, label %end
end:
  ret void
}

; Tokens: a heart, an anchor before the loop and one in it.
define void @src_tokens(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %b = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %b) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  call void @op(i32 2) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt_tokens(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %b = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %b) ]
  %j = sub i32 %i, -1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  call void @op(i32 2) [ "convergencectrl"(token %t) ]
  ret void
}

; A load of what nobody writes in the loop is done once.
define i32 @src_hoist(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
  %v = load i32, ptr addrspace(1) %p
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  %sum = add i32 %s, %v
  %s2 = xor i32 %sum, %w
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s2
}
define i32 @tgt_hoist(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %v = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  %sum = add i32 %s, %v
  %s2 = xor i32 %sum, %w
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s2
}

; The counter is never negative.
define void @src_counter(i32 %n) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %wide = sext i32 %i to i64
  call void @wide(i64 %wide)
  %j = add nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_counter(i32 %n) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %wide = zext nneg i32 %i to i64
  call void @wide(i64 %wide)
  %j = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Nor does it pass the limit.
define void @src_limit(i32 %n, i32 %m) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  call void @op(i32 %i)
  %stop = icmp eq i32 %i, %m
  br i1 %stop, label %end, label %next
next:
  %j = add nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_limit(i32 %n, i32 %m) convergent {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  call void @op(i32 %i)
  %stop = icmp eq i32 %i, %m
  br i1 %stop, label %end, label %next
next:
  %j = add nuw nsw i32 %i, 1
  %exit = icmp eq i32 %j, %n
  br i1 %exit, label %end, label %loop
end:
  ret void
}

; Two counters are one.
define void @src_two(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  call void @op(i32 %k)
  %i2 = add i32 %i, 1
  %k2 = sub i32 %k, -1
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_two(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  call void @op(i32 %i)
  %i2 = add i32 %i, 1
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; What is poison in the source is anything, or poison, in the target; threads are together in the loop that ends at the same time.
define void @src_flag(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %j, %loop ]
  call void @op(i32 %n)
  %j = add nsw i32 %i, 1
  %more = icmp ne i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_flag(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %j, %loop ]
  call void @op(i32 %n)
  %j = add i32 %i, 1
  %more = icmp ne i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A variable that lives in one iteration only.
define void @src_life(i32 %n) convergent {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x)
  store i32 %i, ptr addrspace(5) %x
  %v = load i32, ptr addrspace(5) %x
  call void @op(i32 %v)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_life(i32 %n) convergent {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x)
  store i32 %i, ptr addrspace(5) %x
  call void @op(i32 %i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The loop is in a function that is called.
define i32 @src_callee(i32 noundef %n) convergent {
  %r = call i32 @body(i32 noundef %n, i32 5) convergent
  ret i32 %r
}
define i32 @tgt_callee(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %j
}
define internal i32 @body(i32 noundef %n, i32 %k) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ %k, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %j
}

; The same with a token, and an object of the callee's.
define void @src_token(i32 noundef %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @controlled(i32 noundef %n) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt_token(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define internal void @controlled(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %x = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %x
  br label %loop
loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %i = load i32, ptr addrspace(5) %x
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  store i32 %j, ptr addrspace(5) %x
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @op(i32) convergent
declare void @wide(i64) convergent
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
