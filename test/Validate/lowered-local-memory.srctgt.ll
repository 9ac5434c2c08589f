; Objects of local memory become fields of one; an object that is only written is removed with its stores. Nobody can tell. But two
; objects may not become one field.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [64 x i32] poison
@b = internal addrspace(3) global [32 x i32] poison
@seen = internal addrspace(3) global [64 x i32] poison
@written = internal addrspace(3) global [64 x i32] poison
%t = type { [64 x i32], [32 x i32] }
@all = internal addrspace(3) global %t poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

; CHECK: src_fields -> tgt_fields: proved
define amdgpu_kernel void @src_fields(ptr addrspace(1) %p, i32 %i) {
  %x = getelementptr inbounds [64 x i32], ptr addrspace(3) @a, i32 0, i32 %i
  %y = getelementptr inbounds [32 x i32], ptr addrspace(3) @b, i32 0, i32 3
  store i32 %i, ptr addrspace(3) %x
  store i32 7, ptr addrspace(3) %y
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) %y
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_fields(ptr addrspace(1) %p, i32 %i) {
  %x = getelementptr inbounds [64 x i32], ptr addrspace(3) @all, i32 0, i32 %i
  store i32 %i, ptr addrspace(3) %x
  store i32 7, ptr addrspace(3) getelementptr inbounds (%t, ptr addrspace(3) @all, i32 0, i32 1, i32 3)
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) getelementptr inbounds (%t, ptr addrspace(3) @all, i32 0, i32 1, i32 3)
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK: src_unseen -> tgt_unseen: proved
define amdgpu_kernel void @src_unseen(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr inbounds [64 x i32], ptr addrspace(3) @written, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %x
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_unseen(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK-NOT: src_seen -> tgt_seen: proved
define amdgpu_kernel void @src_seen(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %o = xor i32 %t, 1
  %x = getelementptr inbounds [64 x i32], ptr addrspace(3) @seen, i32 0, i32 %t
  %y = getelementptr inbounds [64 x i32], ptr addrspace(3) @seen, i32 0, i32 %o
  store i32 %t, ptr addrspace(3) %x
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) %y
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_seen(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  store i32 poison, ptr addrspace(1) %p
  ret void
}
