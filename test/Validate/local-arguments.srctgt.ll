; Threads share what a kernel's pointers to local memory refer to: a load that moved over the barrier after another thread's store is
; refuted, also in a workgroup of two dimensions whose rows are as long as an argument says.
; RUN: not rejoin validate %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @llvm.amdgcn.s.barrier()
; CHECK: src_row -> tgt_row: refuted
define amdgpu_kernel void @src_row(ptr addrspace(3) noalias %l, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) %l, i32 %t
  store i32 %t, ptr addrspace(3) %own
  call void @llvm.amdgcn.s.barrier()
  %u = xor i32 %t, 1
  %next = getelementptr i32, ptr addrspace(3) %l, i32 %u
  %v = load i32, ptr addrspace(3) %next
  %o = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @tgt_row(ptr addrspace(3) noalias %l, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) %l, i32 %t
  store i32 %t, ptr addrspace(3) %own
  %u = xor i32 %t, 1
  %next = getelementptr i32, ptr addrspace(3) %l, i32 %u
  %v = load i32, ptr addrspace(3) %next
  call void @llvm.amdgcn.s.barrier()
  %o = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}
; CHECK: src_rows -> tgt_rows: refuted
define amdgpu_kernel void @src_rows(ptr addrspace(3) noalias %l, ptr addrspace(1) noalias %q, i32 %width) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = getelementptr i32, ptr addrspace(3) %l, i32 %y
  %first = icmp eq i32 %x, 0
  br i1 %first, label %fill, label %wait
fill:
  store i32 %y, ptr addrspace(3) %row
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) %row
  %line = mul i32 %y, %width
  %place = add i32 %line, %x
  %o = getelementptr i32, ptr addrspace(1) %q, i32 %place
  store i32 %v, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @tgt_rows(ptr addrspace(3) noalias %l, ptr addrspace(1) noalias %q, i32 %width) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = getelementptr i32, ptr addrspace(3) %l, i32 %y
  %first = icmp eq i32 %x, 0
  br i1 %first, label %fill, label %wait
fill:
  store i32 %y, ptr addrspace(3) %row
  br label %wait
wait:
  %v = load i32, ptr addrspace(3) %row
  call void @llvm.amdgcn.s.barrier()
  %line = mul i32 %y, %width
  %place = add i32 %line, %x
  %o = getelementptr i32, ptr addrspace(1) %q, i32 %place
  store i32 %v, ptr addrspace(1) %o
  ret void
}
