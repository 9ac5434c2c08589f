; Threads of a wave that let one of them do their atomic operations: what is left in the memory that they share tells whether that
; may be a fault. What the lowest lane does for all of one wave is proved.
; RUN: rejoin validate %s > %t.said || test $? = 1
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"

declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.ctpop.i64(i64)

; CHECK: src_count -> tgt_count: proved
define amdgpu_kernel void @src_count(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 5 monotonic
  ret void
}
define amdgpu_kernel void @tgt_count(ptr addrspace(1) %p) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %upper = lshr i64 %all, 32
  %high = trunc i64 %upper to i32
  %before = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %place = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %before)
  %many = call i64 @llvm.ctpop.i64(i64 %all)
  %number = trunc i64 %many to i32
  %sum = mul i32 %number, 5
  %first = icmp eq i32 %place, 0
  br i1 %first, label %do, label %end
do:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %sum monotonic
  br label %end
end:
  ret void
}

; The sum is another one.
; CHECK: src_other_sum -> tgt_other_sum: refuted
define amdgpu_kernel void @src_other_sum(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 5 monotonic
  ret void
}
define amdgpu_kernel void @tgt_other_sum(ptr addrspace(1) %p) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %upper = lshr i64 %all, 32
  %high = trunc i64 %upper to i32
  %before = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %place = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %before)
  %many = call i64 @llvm.ctpop.i64(i64 %all)
  %number = trunc i64 %many to i32
  %sum = mul i32 %number, 6
  %first = icmp eq i32 %place, 0
  br i1 %first, label %do, label %end
do:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %sum monotonic
  br label %end
end:
  ret void
}

; All of them do it.
; CHECK: src_all -> tgt_all: refuted
define amdgpu_kernel void @src_all(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 5 monotonic
  ret void
}
define amdgpu_kernel void @tgt_all(ptr addrspace(1) %p) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %many = call i64 @llvm.ctpop.i64(i64 %all)
  %number = trunc i64 %many to i32
  %sum = mul i32 %number, 5
  %old = atomicrmw add ptr addrspace(1) %p, i32 %sum monotonic
  ret void
}

; Each thread has a place of its own.
; CHECK: src_apart -> tgt_apart: refuted
define void @src_apart(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 5 monotonic
  ret void
}
define void @tgt_apart(ptr addrspace(1) %p) {
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %upper = lshr i64 %all, 32
  %high = trunc i64 %upper to i32
  %before = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %place = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %before)
  %many = call i64 @llvm.ctpop.i64(i64 %all)
  %number = trunc i64 %many to i32
  %sum = mul i32 %number, 5
  %first = icmp eq i32 %place, 0
  br i1 %first, label %do, label %end
do:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %sum monotonic
  br label %end
end:
  ret void
}

; Nobody asks who else is there.
; CHECK: src_alone -> tgt_alone: refuted
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @src_alone(ptr addrspace(1) %p) {
  %old = atomicrmw or ptr addrspace(1) %p, i32 5 monotonic
  ret void
}
define amdgpu_kernel void @tgt_alone(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %id, 0
  br i1 %first, label %do, label %end
do:
  %old = atomicrmw or ptr addrspace(1) %p, i32 5 monotonic
  br label %end
end:
  ret void
}

; What all lanes add is computed, so it is not known to be the same for all.
; CHECK: src_computed -> tgt_computed: inconclusive
; CHECK: atomic operations of several threads may be one: event 1
define amdgpu_kernel void @src_computed(ptr addrspace(1) %p, i32 %a) {
  %v = xor i32 %a, 1
  %old = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  ret void
}
define amdgpu_kernel void @tgt_computed(ptr addrspace(1) %p, i32 %a) {
  %v = xor i32 %a, 1
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  %upper = lshr i64 %all, 32
  %high = trunc i64 %upper to i32
  %before = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %place = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %before)
  %many = call i64 @llvm.ctpop.i64(i64 %all)
  %number = trunc i64 %many to i32
  %sum = mul i32 %number, %v
  %first = icmp eq i32 %place, 0
  br i1 %first, label %do, label %end
do:
  %old = atomicrmw add ptr addrspace(1) %p, i32 %sum monotonic
  br label %end
end:
  ret void
}
