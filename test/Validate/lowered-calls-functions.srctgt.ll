; OpenCL C's functions of numbers and places are taken for what implements them.
; What implements less is not proved.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare <4 x float> @_Z4sqrtDv4_f(<4 x float>) nounwind willreturn memory(none)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
declare i32 @_Z3maxii(i32, i32) nounwind willreturn memory(none)
declare i32 @_Z3maxjj(i32, i32) nounwind willreturn memory(none)
declare i32 @_Z8popcountj(i32) nounwind willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @_Z12get_local_idj(i32) nounwind willreturn memory(none)
declare i64 @_Z12get_group_idj(i32) nounwind willreturn memory(none)
; CHECK: src_sqrt -> tgt_sqrt: proved
define amdgpu_kernel void @src_sqrt(ptr addrspace(1) %p, <4 x float> %x) {
  %y = call <4 x float> @_Z4sqrtDv4_f(<4 x float> %x)
  store <4 x float> %y, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_sqrt(ptr addrspace(1) %p, <4 x float> %x) {
  %y = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %x)
  store <4 x float> %y, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; OpenCL C asks less of it than LLVM
; CHECK: src_exact -> tgt_exact: inconclusive
define amdgpu_kernel void @src_exact(ptr addrspace(1) %p, <4 x float> %x) {
  %y = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %x)
  store <4 x float> %y, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_exact(ptr addrspace(1) %p, <4 x float> %x) {
  %y = call <4 x float> @_Z4sqrtDv4_f(<4 x float> %x)
  store <4 x float> %y, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_max -> tgt_max: proved
define amdgpu_kernel void @src_max(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %z = call i32 @_Z3maxii(i32 %x, i32 %y)
  %w = call i32 @_Z8popcountj(i32 %z)
  store i32 %w, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_max(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %z = call i32 @llvm.smax.i32(i32 %y, i32 %x)
  %w = call i32 @llvm.ctpop.i32(i32 %z)
  store i32 %w, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; numbers without sign
; CHECK: src_umax -> tgt_umax: refuted
define amdgpu_kernel void @src_umax(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %z = call i32 @_Z3maxjj(i32 %x, i32 %y)
  store i32 %z, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_umax(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %z = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  store i32 %z, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: src_place -> tgt_place: proved
define amdgpu_kernel void @src_place(ptr addrspace(1) %p) {
  %a = call i64 @_Z12get_local_idj(i32 0)
  %b = call i64 @_Z12get_group_idj(i32 0)
  %c = add i64 %a, %b
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %c
  store i32 1, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_place(ptr addrspace(1) %p) {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.workgroup.id.x()
  %aa = zext i32 %a to i64
  %bb = zext i32 %b to i64
  %c = add i64 %bb, %aa
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %c
  store i32 1, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; another dimension
; CHECK: src_dimension -> tgt_dimension: refuted
define amdgpu_kernel void @src_dimension(ptr addrspace(1) %p) {
  %a = call i64 @_Z12get_local_idj(i32 0)
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %a
  store i32 1, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_dimension(ptr addrspace(1) %p) {
  %a = call i32 @llvm.amdgcn.workitem.id.y()
  %aa = zext i32 %a to i64
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %aa
  store i32 1, ptr addrspace(1) %g
  call void @llvm.amdgcn.s.barrier()
  ret void
}
