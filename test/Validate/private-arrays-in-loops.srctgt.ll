; Private arrays that loops write at computed places: each iteration reads what it wrote. One side has the array, or both have.
; RUN: rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()

; CHECK: src_removed -> tgt_removed: proved
define amdgpu_kernel void @src_removed(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %a
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_removed(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_added -> tgt_added: proved
define amdgpu_kernel void @src_added(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_added(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %k = and i32 %i, 7
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %k
  store i32 %i, ptr addrspace(5) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %a
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: src_parts -> tgt_parts: proved
define amdgpu_kernel void @src_parts(ptr addrspace(1) %p, i32 %n) {
entry:
  %s = alloca [8 x i32], align 4, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 2
  store i32 %i, ptr addrspace(5) %a
  %q = and i32 %i, 1
  %b = getelementptr [8 x i32], ptr addrspace(5) %s, i32 0, i32 %q
  store i32 7, ptr addrspace(5) %b
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(5) %a
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_parts(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %o
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
