; A barrier of the begin or the end of a kernel is dropped beside loops that some threads leave later: after the barrier;
; before one with nothing seen after it; before one of the begin, if the loop promises progress.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent

define amdgpu_kernel void @src_end(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %i, ptr addrspace(1) %g
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %h, label %n
n:
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_end(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %i, ptr addrspace(1) %g
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %h, label %n
n:
  ret void
}
define amdgpu_kernel void @src_after(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.amdgcn.s.barrier()
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %i, ptr addrspace(1) %g
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %h, label %n
n:
  ret void
}
define amdgpu_kernel void @tgt_after(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %i, ptr addrspace(1) %g
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %h, label %n
n:
  ret void
}
define amdgpu_kernel void @src_progress(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %h, label %n, !llvm.loop !0
n:
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_progress(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %h, label %n, !llvm.loop !0
n:
  store i32 1, ptr addrspace(1) %p
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
