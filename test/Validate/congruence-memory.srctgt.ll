; Objects of private memory become values, and loads what has just been stored or loaded.
; Values that are equal as terms: each pair is what one rule is for.
; VERDICT: proved
; RUN: rejoin validate --engine=congruence --grade=strict %s > %t.said
; RUN: not grep -E 'refuted|inconclusive' %t.said

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

declare void @op() convergent
declare i32 @some(i32)
declare void @two(i32, i32)

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
