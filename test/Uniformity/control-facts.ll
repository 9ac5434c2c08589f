; What branches tell: behind `x == u` both are the same, and what one thread alone computes is the same for all that do.
; RUN: %analyze --assume-race-free=no %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: function 'equal'
define amdgpu_kernel void @equal(i32 %u) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, %u
  br i1 %c, label %same, label %other
same:
; CHECK: uniform (grid): %uni.m = mul i32 %tid, 3
  %uni.m = mul i32 %tid, 3
; CHECK: uniform (grid): %uni.t = icmp
  %uni.t = icmp ult i32 %uni.m, 9
  br label %end
other:
; CHECK: DIVERGENT (thread): %div.m = mul
  %div.m = mul i32 %tid, 3
  br label %end
end:
; CHECK: DIVERGENT (thread): %div.p = phi
  %div.p = phi i32 [ %uni.m, %same ], [ %div.m, %other ]
; CHECK: DIVERGENT (thread): %div.n = add i32 %tid, 1
  %div.n = add i32 %tid, 1
  ret void
}

; The other edge of a comparison for inequality; a case of a switch; not the default.
; CHECK-LABEL: function 'edges'
define amdgpu_kernel void @edges(i32 %u) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ne i32 %u, %tid
  br i1 %c, label %other, label %same
same:
; CHECK: uniform (grid): %uni.a = add i32 %tid, 5
  %uni.a = add i32 %tid, 5
  br label %other
other:
  switch i32 %tid, label %default [ i32 3, label %three
                                    i32 4, label %two.ways
                                    i32 5, label %two.ways ]
three:
; CHECK: uniform (grid): %uni.b = add i32 %tid, 6
  %uni.b = add i32 %tid, 6
  br label %default
two.ways:
; CHECK: DIVERGENT (thread): %div.c = add i32 %tid, 7
  %div.c = add i32 %tid, 7
  br label %default
default:
; CHECK: DIVERGENT (thread): %div.d = add i32 %tid, 8
  %div.d = add i32 %tid, 8
  ret void
}

; A uniform value of a loop that threads leave in different iterations is none behind it, and neither is what equals it.
; CHECK-LABEL: function 'temporal'
define amdgpu_kernel void @temporal(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %i1 = add i32 %i, 1
  %c = icmp eq i32 %i1, %tid
  br i1 %c, label %exit, label %loop
exit:
; CHECK: DIVERGENT (thread): %div.x = add i32 %tid, 1
  %div.x = add i32 %tid, 1
; CHECK: DIVERGENT (thread): %div.y = add i32 %i1, 1
  %div.y = add i32 %i1, 1
  ret void
}

; One thread of the workgroup: whatever it reads and computes.
; CHECK-LABEL: function 'alone'
define amdgpu_kernel void @alone(ptr addrspace(1) %p, ptr addrspace(5) %q) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %ti = zext i32 %tid to i64
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %ti
  %v = load i32, ptr addrspace(1) %at
  %c = icmp eq i32 %tid, 7
  br i1 %c, label %one, label %end
one:
; CHECK: uniform (workgroup): %uni.w = add i32 %v, 1
  %uni.w = add i32 %v, 1
; CHECK: uniform (workgroup): %uni.old = atomicrmw
  %uni.old = atomicrmw add ptr addrspace(1) %p, i32 %uni.w monotonic
; CHECK: uniform (workgroup): %uni.private = load
  %uni.private = load i32, ptr addrspace(5) %q
; CHECK: uniform (workgroup): br i1 %uni.d
  %uni.d = icmp ult i32 %uni.old, %v
  br i1 %uni.d, label %in, label %end
in:
; CHECK: uniform (workgroup): %uni.e = mul i32 %v, %v
  %uni.e = mul i32 %v, %v
  br label %end
end:
; CHECK: DIVERGENT (thread): %div.f = add i32 %v, 2
  %div.f = add i32 %v, 2
  ret void
}

; Rows of a plane repeat the place in a row: several threads of a wave may come in.
; CHECK-LABEL: function 'plane'
define amdgpu_kernel void @plane(ptr addrspace(1) %p) !reqd_work_group_size !1 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %c = icmp eq i32 %tid, 7
  br i1 %c, label %some, label %end
some:
; CHECK: DIVERGENT (thread): %div.g = add i32 %y, 1
  %div.g = add i32 %y, 1
; CHECK: DIVERGENT (thread): %div.old = atomicrmw
  %div.old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  br label %end
end:
  ret void
}

; One lane of each wave.
; CHECK-LABEL: function 'lane'
define amdgpu_kernel void @lane(ptr addrspace(1) %p) "target-cpu"="gfx90a" {
entry:
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %hi = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %c = icmp eq i32 %hi, 0
  br i1 %c, label %one, label %end
one:
; CHECK: uniform (64): %uni.old = atomicrmw
  %uni.old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  br label %end
end:
  ret void
}

!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 8, i32 8, i32 1}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
