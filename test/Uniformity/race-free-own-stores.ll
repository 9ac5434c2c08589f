; All threads store to one address and read it with no barrier between. If they store one value, each reads that;
; otherwise the last writer decides, and the read is uniform for the wave only.

; RUN: rejoin analyze --format=text %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

@flag = internal addrspace(3) global i32 poison
@other = internal addrspace(3) global i32 poison
@grid = internal addrspace(1) global i32 0

; CHECK-LABEL: function 'one_value'
; CHECK: uniform (workgroup): %uni.f = load i32
; CHECK: uniform (workgroup): %uni.g = load i32
define amdgpu_kernel void @one_value(i32 %n, ptr addrspace(1) %p) {
  store i32 %n, ptr addrspace(3) @flag
  %uni.f = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  %b = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %b
  %v = load i32, ptr addrspace(1) %at
  store i32 %v, ptr addrspace(3) @flag
  %uni.g = load i32, ptr addrspace(3) @flag
  ret void
}

; A branch on the thread's index chooses the value.
; CHECK-LABEL: function 'chosen'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @chosen(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp ult i32 %t, %n
  br i1 %first, label %a, label %b
a:
  br label %b
b:
  %v = phi i32 [ 1, %a ], [ 2, %entry ]
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; The branch is further up: between it and the PHI lie uniform ones.
; CHECK-LABEL: function 'chosen_above'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @chosen_above(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp ult i32 %t, %n
  br i1 %first, label %a, label %b
a:
  %c = icmp eq i32 %n, 7
  br i1 %c, label %b, label %join
b:
  br label %join
join:
  %v = phi i32 [ 1, %a ], [ 2, %b ]
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; CHECK-LABEL: function 'chosen_by_switch'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @chosen_by_switch(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  switch i32 %t, label %b [ i32 3, label %a ]
a:
  br label %b
b:
  %v = phi i32 [ 1, %a ], [ 2, %entry ]
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; All threads choose alike.
; CHECK-LABEL: function 'chosen_by_all'
; CHECK: uniform (workgroup): %uni.f = load i32
define amdgpu_kernel void @chosen_by_all(i32 %n, i32 %m) {
entry:
  %c = icmp ult i32 %m, %n
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %v = phi i32 [ %m, %a ], [ 2, %entry ]
  store i32 %v, ptr addrspace(3) @flag
  %uni.f = load i32, ptr addrspace(3) @flag
  ret void
}

; A loop that threads leave in different iterations; one that all leave together.
; CHECK-LABEL: function 'repeated'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (workgroup): %uni.g = load i32
define amdgpu_kernel void @repeated(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %end
end:
  store i32 %i, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  br label %again
again:
  %j = phi i32 [ 0, %end ], [ %then, %again ]
  %then = add i32 %j, 1
  %same = icmp ult i32 %then, %n
  br i1 %same, label %again, label %after
after:
  store i32 %j, ptr addrspace(3) @other
  %uni.g = load i32, ptr addrspace(3) @other
  ret void
}

; Another thread may be in an earlier iteration, or at an earlier store.
; CHECK-LABEL: function 'earlier'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (64): %g = load i32
define amdgpu_kernel void @earlier(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  store i32 %i, ptr addrspace(3) @flag
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %f = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  store i32 0, ptr addrspace(3) @other
  store i32 %n, ptr addrspace(3) @other
  %g = load i32, ptr addrspace(3) @other
  ret void
}

; The value that is stored is read beside a write.
; CHECK-LABEL: function 'read_beside'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @read_beside(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %a, label %b
a:
  store i32 %n, ptr addrspace(3) @other
  br label %b
b:
  %v = load i32, ptr addrspace(3) @other
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  ret void
}

; Each thread has its own result of an atomic operation, and its own variables.
; CHECK-LABEL: function 'own'
; CHECK: uniform (64): %f = load i32
; CHECK: uniform (64): %g = load i32
define amdgpu_kernel void @own(i32 %n, ptr addrspace(1) %p) {
  %v = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  %x = alloca i32, addrspace(5)
  call void @fill(ptr addrspace(5) %x)
  %w = load i32, ptr addrspace(5) %x
  store i32 %w, ptr addrspace(3) @other
  %g = load i32, ptr addrspace(3) @other
  ret void
}
declare void @fill(ptr addrspace(5))

; Memory of the whole grid: workgroups store different values.
; CHECK-LABEL: function 'of_groups'
; CHECK: uniform (64): %f = load i32
define amdgpu_kernel void @of_groups() {
  %b = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %b, ptr addrspace(1) @grid
  %f = load i32, ptr addrspace(1) @grid
  ret void
}

; A parameter is what the callers pass.
; CHECK-LABEL: function 'passed'
; CHECK: uniform (64): %f = load i32
define internal void @passed(i32 %v) noinline {
  store i32 %v, ptr addrspace(3) @flag
  %f = load i32, ptr addrspace(3) @flag
  call void @use(i32 %f)
  ret void
}
declare void @use(i32)
define amdgpu_kernel void @passes() {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  call void @passed(i32 %t)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
