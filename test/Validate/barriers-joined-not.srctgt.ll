; Two barriers are not one where something stands between them, or where the one that is left orders less.
; RUN: rejoin validate --grade=grew %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s --implicit-check-not=": proved"
; CHECK: src_release -> tgt_release:
; CHECK: src_between -> tgt_between:
; CHECK: src_fewer -> tgt_fewer:

target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent
; The first barrier has no release before it, so the second one's is not gone.
define amdgpu_kernel void @src_release(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %t, ptr addrspace(3) %a
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_release(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %t, ptr addrspace(3) %a
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; A store between them.
define amdgpu_kernel void @src_between(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(3) @lds
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_between(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier()
  store i32 1, ptr addrspace(3) @lds
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; One barrier is left, and orders less.
declare void @_Z7barrierj(i32) convergent
define amdgpu_kernel void @src_fewer(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z7barrierj(i32 1)
  call void @_Z7barrierj(i32 2)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_fewer(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @lds
  call void @_Z7barrierj(i32 2)
  %v = load i32, ptr addrspace(3) @lds
  store i32 %v, ptr addrspace(1) %p
  ret void
}
