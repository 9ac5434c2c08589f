; Loops within loops with barriers, and a loop in a function that is called.
; Loops without a bound: one iteration stands for all of them.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict %s
; RUN: rejoin validate --engine=induct --verbose --check-verdict --grade=strict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

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

declare void @op(i32) convergent
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
