; The lowest lane performs the operations of a wave: not where a lane may be a helper of a pixel shader, where each
; thread has its own object, where control ends in undefined behaviour, or where the result may be poison.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: not grep ': proved' %t.said
; RUN: grep -c -e '-> tgt_' %t.said | FileCheck %s
; CHECK: 5
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
@own = thread_local addrspace(1) global i32 0
; Helpers of a pixel shader count in the ballot, and their operations do nothing.
define amdgpu_ps void @src_pixels(ptr addrspace(1) inreg %p, i32 inreg %v) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_ps void @tgt_pixels(ptr addrspace(1) inreg %p, i32 inreg %v) {
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
; Each thread has its own object.
define amdgpu_kernel void @src_own(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw add ptr addrspace(1) @own, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_kernel void @tgt_own(ptr addrspace(1) %p, i32 %v) {
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
  %r = atomicrmw add ptr addrspace(1) @own, i32 %total syncscope("agent") monotonic, align 4
  br label %meet
meet:
  ret void
}
; A switch on poison is undefined behaviour.
define amdgpu_kernel void @src_switch(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_kernel void @tgt_switch(ptr addrspace(1) %p, i32 %v) {
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
  switch i32 poison, label %meet []
meet:
  ret void
}
; With samesign the comparison may be poison.
define amdgpu_kernel void @src_sign(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
define amdgpu_kernel void @tgt_sign(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %v) #0 {
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
  %less = icmp samesign ult i32 %read, %own
  %r = select i1 %less, i32 %read, i32 %own
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}
; Functions may be called by pixel shaders.
define void @src_function(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") monotonic, align 4
  ret void
}
define void @tgt_function(ptr addrspace(1) %p, i32 %v) {
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
attributes #0 = { "target-cpu"="gfx1032" "target-features"="+wavefrontsize32" }
