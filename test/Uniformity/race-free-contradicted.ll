; Reads beside a write of the same bytes that no barrier orders: the program contradicts the assumption that it has no
; data race, so such a read is uniform for the wave only.

; RUN: rejoin analyze --format=text %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

@flag = internal addrspace(3) global i32 poison
@pair = internal addrspace(3) global { i32, i32 } poison
@row = internal addrspace(3) global [64 x i32] poison
@further = internal addrspace(3) global [65 x i32] poison

; One thread writes, all read before the barrier.
; CHECK-LABEL: function 'not_awaited'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (workgroup): %g = load i32
define amdgpu_kernel void @not_awaited(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %read
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %read
read:
  %f = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  %g = load i32, ptr addrspace(3) @flag
  ret void
}

; A copy of memory reads beside the write, too; after the barrier it is right.
; CHECK-LABEL: function 'copied'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (workgroup): %g = load i32
define amdgpu_kernel void @copied(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = alloca i32, addrspace(5)
  %later = alloca i32, addrspace(5)
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %read
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %read
read:
  call void @llvm.memcpy.p5.p3.i64(ptr addrspace(5) %own, ptr addrspace(3) @flag, i64 4, i1 false)
  %f = load i32, ptr addrspace(5) %own
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.memcpy.p5.p3.i64(ptr addrspace(5) %later, ptr addrspace(3) @flag, i64 4, i1 false)
  %g = load i32, ptr addrspace(5) %later
  ret void
}

; The read comes first: the next write may come before another thread's read.
; CHECK-LABEL: function 'next_iteration'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @next_iteration(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br label %head
head:
  br i1 %first, label %set, label %wait
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier()
  %f = load i32, ptr addrspace(3) @flag
  %more = icmp ne i32 %f, 0
  br i1 %more, label %head, label %end
end:
  ret void
}

; A second barrier after the read orders it with the next write.
; CHECK-LABEL: function 'both_barriers'
; CHECK: uniform (workgroup): %f = load i32
define amdgpu_kernel void @both_barriers(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br label %head
head:
  br i1 %first, label %set, label %wait
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier()
  %f = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  %more = icmp ne i32 %f, 0
  br i1 %more, label %head, label %end
end:
  ret void
}

; Another field, and another element, are other bytes; of the elements that threads write, one is what all read.
; CHECK-LABEL: function 'parts'
; CHECK: uniform (workgroup): %first = load i32
; CHECK: uniform (64): %second = load i32
; CHECK: uniform (64): %element = load i32
; CHECK: uniform (workgroup): %before = load i32
define amdgpu_kernel void @parts(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %is_first = icmp eq i32 %t, 0
  %to = getelementptr i32, ptr addrspace(3) @row, i32 %t
  store i32 %t, ptr addrspace(3) %to
  %next = add i32 %t, 1
  %to_next = getelementptr i32, ptr addrspace(3) @further, i32 %next
  store i32 %t, ptr addrspace(3) %to_next
  br i1 %is_first, label %set, label %read
set:
  %field = getelementptr i8, ptr addrspace(3) @pair, i32 4
  store i32 %n, ptr addrspace(3) %field
  br label %read
read:
  %first = load i32, ptr addrspace(3) @pair
  %again = getelementptr i8, ptr addrspace(3) @pair, i32 4
  %second = load i32, ptr addrspace(3) %again
  %element = load i32, ptr addrspace(3) @row
  %before = load i32, ptr addrspace(3) @further
  ret void
}

; Each thread reads after its own write of the same address.
; CHECK-LABEL: function 'own'
; CHECK: uniform (workgroup): %f = load i32
define amdgpu_kernel void @own(i32 %n) {
  store i32 %n, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; A copy of memory is a write, and so is an atomic operation.
; CHECK-LABEL: function 'copies'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (64): %g = load i32
define amdgpu_kernel void @copies(ptr addrspace(1) %p) {
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) @pair, ptr addrspace(1) %p, i64 8, i1 false)
  %f = load i32, ptr addrspace(3) @pair
  %old = atomicrmw add ptr addrspace(3) @flag, i32 1 monotonic
  %g = load i32, ptr addrspace(3) @flag
  ret void
}

; The same address, computed twice; a value of each thread's own at one address; a write in a function that is called.
; CHECK-LABEL: function 'computed_twice'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @computed_twice(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %read
set:
  %w = sext i32 %n to i64
  %to = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 3, ptr addrspace(1) %to
  br label %read
read:
  %r = sext i32 %n to i64
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %r
  %f = load i32, ptr addrspace(1) %from
  ret void
}

; CHECK-LABEL: function 'of_each_thread'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @of_each_thread(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %from
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

define internal void @set(ptr addrspace(3) %to, i32 %n) noinline {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %end
write:
  store i32 %n, ptr addrspace(3) %to
  br label %end
end:
  ret void
}

; CHECK-LABEL: function 'in_callee'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @in_callee(i32 %n) {
  call void @set(ptr addrspace(3) @flag, i32 %n)
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memcpy.p3.p1.i64(ptr addrspace(3), ptr addrspace(1), i64, i1)

; A barrier in a branch between them is not on all paths.
; CHECK-LABEL: function 'barrier_in_branch'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @barrier_in_branch(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %ask
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %ask
ask:
  %large = icmp ugt i32 %n, 64
  br i1 %large, label %wait, label %read
wait:
  call void @llvm.amdgcn.s.barrier()
  br label %read
read:
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; Arrays that share memory of the launch's size, and pointers that change with the iteration. The first iteration writes
; what is read before the loop.
; CHECK-LABEL: function 'divided'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (workgroup): %g = load i32
define amdgpu_kernel void @divided(ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = load i32, ptr addrspace(3) %a
  %i = add i32 %t, 1
  %to = getelementptr i32, ptr addrspace(3) %a, i32 %i
  store i32 %n, ptr addrspace(3) %to
  br label %head
head:
  %now = phi ptr addrspace(3) [ %a, %entry ], [ %next, %head ]
  %next = phi ptr addrspace(3) [ %b, %entry ], [ %now, %head ]
  %k = phi i32 [ 0, %entry ], [ %l, %head ]
  %at = getelementptr i32, ptr addrspace(3) %now, i32 %t
  store i32 %k, ptr addrspace(3) %at
  call void @llvm.amdgcn.s.barrier()
  %g = load i32, ptr addrspace(3) %now
  %l = add i32 %k, 1
  %more = icmp slt i32 %l, %g
  br i1 %more, label %head, label %end
end:
  ret void
}
declare void @llvm.memcpy.p5.p3.i64(ptr addrspace(5), ptr addrspace(3), i64, i1)

; Fences beside a barrier may name the memory that it orders.
; CHECK-LABEL: function 'of_named_memory'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (workgroup): %g = load i32
define amdgpu_kernel void @of_named_memory(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %read
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %read
read:
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !0
  %f = load i32, ptr addrspace(3) @flag
  fence syncscope("workgroup") release, !mmra !1
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !1
  %g = load i32, ptr addrspace(3) @flag
  ret void
}
!0 = !{!"amdgpu-synchronize-as", !"global"}
!1 = !{!"amdgpu-synchronize-as", !"local"}

; Fences around a barrier that order the accesses of a wave alone.
; CHECK-LABEL: function 'within_waves'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @within_waves(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %ask
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %ask
ask:
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("wavefront") acquire
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; CHECK-LABEL: function 'within_workgroup'
; CHECK: uniform (workgroup): %f = load i32
define amdgpu_kernel void @within_workgroup(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %ask
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %ask
ask:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %f = load i32, ptr addrspace(3) @flag
  ret void
}
