; Variables in memory, and loads of what nobody writes in the loop.
; Loops without a bound: one iteration stands for all of them.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict %s
; RUN: rejoin validate --engine=induct --verbose --check-verdict --grade=strict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

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

declare void @op(i32) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
