; A loop of at least one iteration is counted up to its limit, or one: in later iterations the counter is below the limit.
; RUN: rejoin validate --engine=induct %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
; CHECK: src_unsigned -> tgt_unsigned: proved
define amdgpu_kernel void @src_unsigned(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_unsigned(ptr addrspace(1) %p, i32 %n) {
entry:
  %m = call i32 @llvm.umax.i32(i32 %n, i32 1)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add nuw i32 %i, 1
  %more = icmp ne i32 %next, %m
  br i1 %more, label %loop, label %end
end:
  ret void
}
; and counted in 64 bits
; CHECK: src_wide -> tgt_wide: proved
define amdgpu_kernel void @src_wide(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %w = sext i32 %i to i64
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_wide(ptr addrspace(1) %p, i32 %n) {
entry:
  %m = call i32 @llvm.smax.i32(i32 %n, i32 1)
  %mw = zext i32 %m to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = trunc i64 %i to i32
  store i32 %v, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add nuw nsw i64 %i, 1
  %more = icmp ne i64 %next, %mw
  br i1 %more, label %loop, label %end
end:
  ret void
}
; without the one: of no iterations the target makes many
; CHECK: src_none -> tgt_none: inconclusive
define amdgpu_kernel void @src_none(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_none(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  %next = add nuw i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
