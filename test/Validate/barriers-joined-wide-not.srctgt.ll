; Two barriers are not one where their fences, or the barriers themselves, order memory for more than the workgroup.
; RUN: rejoin validate --grade=grew %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_agent -> tgt_agent:
; CHECK: src_system -> tgt_system:
; CHECK: src_acquire -> tgt_acquire:
; CHECK: src_one_as -> tgt_one_as:
; CHECK: src_scope -> tgt_scope:
; CHECK: src_memory -> tgt_memory:
; CHECK: src_cluster -> tgt_cluster:
; CHECK: src_cluster_end -> tgt_cluster_end:
; CHECK: src_grid -> tgt_grid:

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.cluster.barrier()
declare void @_Z18work_group_barrierj12memory_scope(i32, i32) convergent
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent
declare void @__ockl_grid_sync() convergent
; What other threads of the workgroup wrote before the first barrier is released to other workgroups by the fence of the
; second, for a flag that this thread writes after it: the fence before the first barrier is too early for that.
define amdgpu_kernel void @src_agent(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("agent") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("agent") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_agent(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("agent") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_system(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence release
  call void @llvm.amdgcn.s.barrier()
  fence release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_system(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; What another workgroup released to this thread is there for the others after the second barrier alone.
define amdgpu_kernel void @src_acquire(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("agent") acquire
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("agent") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_acquire(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("agent") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_one_as(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("agent-one-as") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("agent-one-as") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_one_as(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("agent-one-as") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; The barriers order memory for the device.
define amdgpu_kernel void @src_scope(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 2)
  call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 2)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_scope(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 2)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_memory(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 1, i32 264)
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 1, i32 264)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_memory(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 1, i32 264)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; Another workgroup of the cluster, or of the launch, may pass others.
define amdgpu_kernel void @src_cluster(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @llvm.amdgcn.s.cluster.barrier()
  call void @llvm.amdgcn.s.cluster.barrier()
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_cluster(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @llvm.amdgcn.s.cluster.barrier()
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_cluster_end(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}
define amdgpu_kernel void @tgt_cluster_end(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_grid(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @__ockl_grid_sync()
  call void @__ockl_grid_sync()
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_grid(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @__ockl_grid_sync()
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
