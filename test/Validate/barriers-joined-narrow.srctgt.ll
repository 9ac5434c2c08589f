; Two barriers are one where their fences order memory for the workgroup or for fewer threads.
; RUN: rejoin validate --grade=grew %s | FileCheck %s
; CHECK: src_wave -> tgt_wave: proved
; CHECK: src_group -> tgt_group: proved
; CHECK: src_memory -> tgt_memory: proved

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison
declare void @llvm.amdgcn.s.barrier()
declare void @_Z18work_group_barrierj12memory_scope(i32, i32) convergent
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent
define amdgpu_kernel void @src_wave(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup-one-as") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_wave(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup-one-as") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_group(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 1)
  call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 1)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_group(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 1)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @src_memory(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 264)
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 264)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_memory(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 264)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
