; The lowest lane of a wave performs the atomic operations of all its lanes: of one value that all have, and with a sum over the
; lanes. The result of each lane is what memory held before its own operation, if they come in the order of the lanes.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --self %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @src_add(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_kernel void @tgt_add(ptr addrspace(1) %p, i32 %v) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %shifted = lshr i64 %all, 32
  %high = trunc i64 %shifted to i32
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
  %lanes = call i64 @llvm.ctpop.i64(i64 %all)
  %count = trunc i64 %lanes to i32
  %total = mul i32 %v, %count
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %alone, label %meet
alone:
  %r = atomicrmw add ptr addrspace(1) %p, i32 %total syncscope("agent") monotonic, align 4
  br label %meet
meet:
  ret void
}
define amdgpu_kernel void @src_sub(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 7
  %r = atomicrmw sub ptr addrspace(1) %q, i32 5 monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_sub(ptr addrspace(1) %o, ptr addrspace(1) %p) {
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
  %r = sub i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @src_xor(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw xor ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_xor(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
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
  %mine = and i32 %rank, 1
  %own = mul i32 %v, %mine
  %r = xor i32 %read, %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @src_umin(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_umin(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
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
  %less = icmp ult i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @src_sum(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call noundef i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 %t monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_sum(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
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
