; A workgroup of a required size, and one of two dimensions: what variables of loops may be is guessed by smaller ones.
; RUN: rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.y()
; CHECK: src_size -> tgt_size: proved
define amdgpu_kernel void @src_size(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = mul i32 %i, 12
  %g = getelementptr i8, ptr addrspace(1) %p, i32 %m
  store i32 %m, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_size(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi i32 [ 0, %entry ], [ %m.next, %loop ]
  %g = getelementptr i8, ptr addrspace(1) %p, i32 %m
  store i32 %m, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add i32 %i, 1
  %m.next = add i32 %m, 12
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK: src_shape -> tgt_shape: proved
define amdgpu_kernel void @src_shape(ptr addrspace(1) %p, i32 %n) {
entry:
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  br label %loop
loop:
  %i = phi i32 [ %y, %entry ], [ %next, %loop ]
  %m = mul i32 %i, 2
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %m
  store i32 %m, ptr addrspace(1) %g
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_shape(ptr addrspace(1) %p, i32 %n) {
entry:
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  br label %loop
loop:
  %i = phi i32 [ %y, %entry ], [ %next, %loop ]
  %m = shl i32 %i, 1
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %m
  store i32 %m, ptr addrspace(1) %g
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @llvm.amdgcn.s.barrier()
  ret void
}
!0 = !{i32 256, i32 1, i32 1}
