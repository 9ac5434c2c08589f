; A load moves over the barrier that orders it after the store of another thread: the target races, and the source does not.
; A load that races, and whose value reaches nobody, is no fault. Nor may a barrier order less, or a store be forwarded over it.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @_Z7barrierj(i32) convergent nounwind
; load before barrier
; CHECK: src_up -> tgt_up: refuted
define amdgpu_kernel void @src_up(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(3) %m
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_up(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  %x = load i32, ptr addrspace(3) %m
  call void @llvm.amdgcn.s.barrier()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %g
  ret void
}
; CHECK: src_cl -> tgt_cl: refuted
define amdgpu_kernel void @src_cl(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  call void @_Z7barrierj(i32 1)
  %x = load i32, ptr addrspace(3) %m
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_cl(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  %x = load i32, ptr addrspace(3) %m
  call void @_Z7barrierj(i32 1)
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %g
  ret void
}
; CHECK: src_flags -> tgt_flags: refuted
define amdgpu_kernel void @src_flags(ptr addrspace(1) %p) {
  call void @_Z7barrierj(i32 1)
  ret void
}
define amdgpu_kernel void @tgt_flags(ptr addrspace(1) %p) {
  call void @_Z7barrierj(i32 0)
  ret void
}
; store forwarded past a barrier
; CHECK: src_forward -> tgt_forward: refuted
define amdgpu_kernel void @src_forward(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  call void @llvm.amdgcn.s.barrier()
  %u = add i32 %t, 7
  store i32 %u, ptr addrspace(3) %m
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(3) %l
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %x, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_forward(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  call void @llvm.amdgcn.s.barrier()
  %u = add i32 %t, 7
  store i32 %u, ptr addrspace(3) %m
  call void @llvm.amdgcn.s.barrier()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(1) %g
  ret void
}
; a load that nobody uses where it races
; CHECK: src_unused -> tgt_unused: inconclusive
define amdgpu_kernel void @src_unused(ptr addrspace(1) %p, i1 %c) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @tgt_unused(ptr addrspace(1) %p, i1 %c) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %o = xor i32 %t, 1
  %m = getelementptr i32, ptr addrspace(3) @lds, i32 %o
  store i32 %t, ptr addrspace(3) %l
  %x = load i32, ptr addrspace(3) %m
  call void @llvm.amdgcn.s.barrier()
  ret void
}
