; Nearly what combined-atomics.srctgt.ll proves: another total, another own part, another mask, a value of each lane, an order of the
; result that the lanes do not have, a volatile operation, and memory that each thread addresses itself.
; RUN: rejoin validate --engine=congruence %s > %t.form || test $? -le 2
; RUN: rejoin validate --function=src_once --function=src_own --function=src_after %s > %t.said || test $? -le 2
; RUN: not grep proved %t.form %t.said
; RUN: FileCheck --input-file=%t.form %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
; CHECK-DAG: src_once -> tgt_once: inconclusive
define amdgpu_kernel void @src_once(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_kernel void @tgt_once(ptr addrspace(1) %p, i32 %v) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 %v, 1
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %r = atomicrmw add ptr addrspace(1) %p, i32 %total syncscope("agent") monotonic, align 4
  br label %meet
meet:
  ret void
}
; CHECK-DAG: src_twice -> tgt_twice: inconclusive
define amdgpu_kernel void @src_twice(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_kernel void @tgt_twice(ptr addrspace(1) %p, i32 %v) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 %v, %count
  %twice = add i32 %total, %v
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %r = atomicrmw add ptr addrspace(1) %p, i32 %twice syncscope("agent") monotonic, align 4
  br label %meet
meet:
  ret void
}
; CHECK-DAG: src_second -> tgt_second: inconclusive
define amdgpu_kernel void @src_second(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %r = atomicrmw sub ptr addrspace(1) %q, i32 5 monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_second(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 5, %count
  %first = icmp eq i32 %rank, 1
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw sub ptr addrspace(1) %q, i32 %total monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = mul i32 5, %rank
  %r = sub i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_own -> tgt_own: inconclusive
define amdgpu_kernel void @src_own(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %r = atomicrmw sub ptr addrspace(1) %q, i32 5 monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_own(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 5, %count
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw sub ptr addrspace(1) %q, i32 %total monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = mul i32 4, %rank
  %r = sub i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_turned -> tgt_turned: inconclusive
define amdgpu_kernel void @src_turned(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %r = atomicrmw sub ptr addrspace(1) %q, i32 5 monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_turned(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 5, %count
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw sub ptr addrspace(1) %q, i32 %total monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = mul i32 5, %rank
  %r = sub i32 %own, %read
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_added -> tgt_added: inconclusive
define amdgpu_kernel void @src_added(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %r = atomicrmw sub ptr addrspace(1) %q, i32 5 monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_added(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 5, %count
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw sub ptr addrspace(1) %q, i32 %total monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = mul i32 5, %rank
  %r = add i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_even -> tgt_even: inconclusive
define amdgpu_kernel void @src_even(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw xor ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_even(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %count = call i32 @llvm.ctpop.i32(i32 %all)
  %odd = and i32 %count, 1
  %total = mul i32 %v, %odd
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw xor ptr addrspace(1) %p, i32 %total monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %mine = and i32 %rank, 2
  %own = mul i32 %v, %mine
  %r = xor i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_some -> tgt_some: inconclusive
define amdgpu_kernel void @src_some(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw xor ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_some(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 3
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %count = call i32 @llvm.ctpop.i32(i32 %all)
  %odd = and i32 %count, 1
  %total = mul i32 %v, %odd
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw xor ptr addrspace(1) %p, i32 %total monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %mine = and i32 %rank, 1
  %own = mul i32 %v, %mine
  %r = xor i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_identity -> tgt_identity: inconclusive
define amdgpu_kernel void @src_identity(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_identity(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = select i1 %first, i32 0, i32 %v
  %less = icmp ult i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_signed -> tgt_signed: inconclusive
define amdgpu_kernel void @src_signed(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_signed(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = select i1 %first, i32 -1, i32 %v
  %less = icmp slt i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_lane -> tgt_lane: inconclusive
define amdgpu_kernel void @src_lane(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw umin ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_lane(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw umin ptr addrspace(1) %p, i32 %t monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = select i1 %first, i32 -1, i32 %v
  %less = icmp ult i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_apart -> tgt_apart: inconclusive
define amdgpu_kernel void @src_apart(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %r = atomicrmw umin ptr addrspace(1) %q, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_apart(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw umin ptr addrspace(1) %q, i32 %v monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = select i1 %first, i32 -1, i32 %v
  %less = icmp ult i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_volatile -> tgt_volatile: inconclusive
define amdgpu_kernel void @src_volatile(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw volatile umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_volatile(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw volatile umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %0 ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %own = select i1 %first, i32 -1, i32 %v
  %less = icmp ult i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_start -> tgt_start: inconclusive
define amdgpu_kernel void @src_start(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_start(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
entry:
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  br label %loop
loop:
  %sum = phi i32 [ 1, %entry ], [ %next, %loop ]
  %before = phi i32 [ poison, %entry ], [ %own, %loop ]
  %left = phi i32 [ %all, %entry ], [ %rest, %loop ]
  %lane = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %its = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %lane)
  %own = call i32 @llvm.amdgcn.writelane.i32(i32 %sum, i32 %lane, i32 %before)
  %next = add i32 %sum, %its
  %bit = shl i32 1, %lane
  %others = xor i32 %bit, -1
  %rest = and i32 %left, %others
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %loop
end:
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %next monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %end ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %r = add i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_after -> tgt_after: inconclusive
define amdgpu_kernel void @src_after(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_after(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
entry:
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  br label %loop
loop:
  %sum = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = phi i32 [ poison, %entry ], [ %own, %loop ]
  %left = phi i32 [ %all, %entry ], [ %rest, %loop ]
  %lane = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %its = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %lane)
  %own = call i32 @llvm.amdgcn.writelane.i32(i32 %its, i32 %lane, i32 %before)
  %next = add i32 %sum, %its
  %bit = shl i32 1, %lane
  %others = xor i32 %bit, -1
  %rest = and i32 %left, %others
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %loop
end:
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %next monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %end ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %r = add i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_less -> tgt_less: inconclusive
define amdgpu_kernel void @src_less(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_less(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
entry:
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  br label %loop
loop:
  %sum = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = phi i32 [ poison, %entry ], [ %own, %loop ]
  %left = phi i32 [ %all, %entry ], [ %rest, %loop ]
  %lane = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %its = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %lane)
  %own = call i32 @llvm.amdgcn.writelane.i32(i32 %sum, i32 %lane, i32 %before)
  %next = sub i32 %sum, %its
  %bit = shl i32 1, %lane
  %others = xor i32 %bit, -1
  %rest = and i32 %left, %others
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %loop
end:
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %next monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %end ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %r = add i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_part -> tgt_part: inconclusive
define amdgpu_kernel void @src_part(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_part(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
entry:
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  br label %loop
loop:
  %sum = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = phi i32 [ poison, %entry ], [ %own, %loop ]
  %left = phi i32 [ %all, %entry ], [ %rest, %loop ]
  %lane = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %its = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %lane)
  %own = call i32 @llvm.amdgcn.writelane.i32(i32 %sum, i32 %lane, i32 %before)
  %next = add i32 %sum, %its
  %bit = shl i32 1, %lane
  %others = xor i32 %bit, -1
  %rest = and i32 %left, %others
  %done = icmp eq i32 %rest, 1
  br i1 %done, label %end, label %loop
end:
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %next monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %end ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %r = add i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; CHECK-DAG: src_stays -> tgt_stays: inconclusive
define amdgpu_kernel void @src_stays(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_stays(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
entry:
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %all = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %all, i32 0)
  br label %loop
loop:
  %sum = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = phi i32 [ poison, %entry ], [ %own, %loop ]
  %left = phi i32 [ %all, %entry ], [ %rest, %loop ]
  %lane = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %its = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %lane)
  %own = call i32 @llvm.amdgcn.writelane.i32(i32 %sum, i32 %lane, i32 %before)
  %next = add i32 %sum, %its
  %bit = shl i32 3, %lane
  %others = xor i32 %bit, -1
  %rest = and i32 %left, %others
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %loop
end:
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %next monotonic, align 4
  br label %meet
meet:
  %one = phi i32 [ poison, %end ], [ %old, %alone ]
  %read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %one)
  %r = add i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
attributes #0 = { "target-cpu"="gfx1032" "target-features"="+wavefrontsize32" }
