; OpenCL C's barriers, and a barrier in two halves, are taken for what implements them.
; What implements less is not proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @_Z7barrierj(i32) convergent nounwind
declare void @_Z18work_group_barrierj12memory_scope(i32, i32) convergent nounwind
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
; CHECK: src_fences -> tgt_fences: proved
define amdgpu_kernel void @src_fences(ptr addrspace(1) %p, i32 %x) {
  call void @_Z7barrierj(i32 1)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_fences(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; only the fence before it
; CHECK: src_half -> tgt_half: refuted
define amdgpu_kernel void @src_half(ptr addrspace(1) %p, i32 %x) {
  store i32 1, ptr addrspace(1) %p
  call void @_Z7barrierj(i32 1)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_half(ptr addrspace(1) %p, i32 %x) {
  store i32 1, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; global memory is not ordered any more
; CHECK: src_local -> tgt_local: refuted
define amdgpu_kernel void @src_local(ptr addrspace(1) %p, i32 %x) {
  call void @_Z7barrierj(i32 3)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_local(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !0
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; for fewer threads
; CHECK: src_scope -> tgt_scope: refuted
define amdgpu_kernel void @src_scope(ptr addrspace(1) %p, i32 %x) {
  call void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_scope(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; fences alone, of less memory
; CHECK: src_fence -> tgt_fence: refuted
define amdgpu_kernel void @src_fence(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_fence(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; a tag of another kind leaves out more operations, however many are there
; CHECK: src_tags -> tgt_tags: refuted
define amdgpu_kernel void @src_tags(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_tags(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !2
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_untagged -> tgt_untagged: proved
define amdgpu_kernel void @src_untagged(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !2
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_untagged(ptr addrspace(1) %p, i32 %x) {
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_split -> tgt_split: proved
define amdgpu_kernel void @src_split(ptr addrspace(1) %p, i32 %x) {
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_split(ptr addrspace(1) %p, i32 %x) {
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
; another barrier of the workgroup
; CHECK: src_other -> tgt_other: refuted
define amdgpu_kernel void @src_other(ptr addrspace(1) %p, i32 %x) {
  call void @llvm.amdgcn.s.barrier()
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_other(ptr addrspace(1) %p, i32 %x) {
  call void @llvm.amdgcn.s.barrier.signal(i32 1)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
!0 = !{!"amdgpu-synchronize-as", !"local"}
!1 = !{!"kind", !"one"}
!2 = !{!0, !1}
