; A condition that is the same for all threads and in all iterations: the target has a loop for each side.
; RUN: rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: src_argument -> tgt_argument: proved
define amdgpu_kernel void @src_argument(ptr addrspace(1) %p, i32 %n, i32 %u) {
entry:
  %k = icmp eq i32 %u, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  br i1 %k, label %one, label %other
one:
  call void @llvm.amdgcn.s.barrier()
  br label %latch
other:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %a
  br label %latch
latch:
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %i
  store i64 %m, ptr addrspace(1) %q
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_argument(ptr addrspace(1) %p, i32 %n, i32 %u) {
entry:
  %k = icmp eq i32 %u, 0
  br i1 %k, label %loop1, label %loop2
loop1:
  %i1 = phi i32 [ 0, %entry ], [ %j1, %loop1 ]
  call void @llvm.amdgcn.s.barrier()
  %m1 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %q1 = getelementptr i64, ptr addrspace(1) %p, i32 %i1
  store i64 %m1, ptr addrspace(1) %q1
  %j1 = add nsw i32 %i1, 1
  %c1 = icmp slt i32 %j1, %n
  br i1 %c1, label %loop1, label %end
loop2:
  %i2 = phi i32 [ 0, %entry ], [ %j2, %loop2 ]
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i2
  store i32 %i2, ptr addrspace(1) %a
  %m2 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %q2 = getelementptr i64, ptr addrspace(1) %p, i32 %i2
  store i64 %m2, ptr addrspace(1) %q2
  %j2 = add nsw i32 %i2, 1
  %c2 = icmp slt i32 %j2, %n
  br i1 %c2, label %loop2, label %end
end:
  ret void
}

; CHECK: src_computed -> tgt_computed: proved
define amdgpu_kernel void @src_computed(ptr addrspace(1) %p, i32 %n, i32 %u) {
entry:
  %h = and i32 %u, 3
  %k1 = icmp ugt i32 %h, 1
  %k2 = icmp eq i32 %n, 7
  %k = xor i1 %k1, %k2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  br i1 %k, label %one, label %other
one:
  call void @llvm.amdgcn.s.barrier()
  br label %latch
other:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %a
  br label %latch
latch:
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %i
  store i64 %m, ptr addrspace(1) %q
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_computed(ptr addrspace(1) %p, i32 %n, i32 %u) {
entry:
  %h = and i32 %u, 3
  %k1 = icmp ugt i32 %h, 1
  %k2 = icmp eq i32 %n, 7
  %k = xor i1 %k1, %k2
  br i1 %k, label %loop1, label %loop2
loop1:
  %i1 = phi i32 [ 0, %entry ], [ %j1, %loop1 ]
  call void @llvm.amdgcn.s.barrier()
  %m1 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %q1 = getelementptr i64, ptr addrspace(1) %p, i32 %i1
  store i64 %m1, ptr addrspace(1) %q1
  %j1 = add nsw i32 %i1, 1
  %c1 = icmp slt i32 %j1, %n
  br i1 %c1, label %loop1, label %end
loop2:
  %i2 = phi i32 [ 0, %entry ], [ %j2, %loop2 ]
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i2
  store i32 %i2, ptr addrspace(1) %a
  %m2 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %q2 = getelementptr i64, ptr addrspace(1) %p, i32 %i2
  store i64 %m2, ptr addrspace(1) %q2
  %j2 = add nsw i32 %i2, 1
  %c2 = icmp slt i32 %j2, %n
  br i1 %c2, label %loop2, label %end
end:
  ret void
}
