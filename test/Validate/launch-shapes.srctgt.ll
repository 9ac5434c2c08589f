; A kernel that asks for two dimensions is run with workgroups of two: by one alone, places of threads would be the same.
; RUN: rejoin validate --verbose %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @llvm.amdgcn.s.barrier()
; CHECK: src_2d -> tgt_2d: refuted
; CHECK-NEXT: method: model maximal; 8 x 16 x 1 threads
define amdgpu_kernel void @src_2d(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %r = shl i32 %y, 3
  %i = add i32 %r, %x
  %s = shl i32 %x, 4
  %j = add i32 %s, %y
  %a = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %b = getelementptr i32, ptr addrspace(3) @lds, i32 %j
  store i32 %i, ptr addrspace(3) %a
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(3) %b
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_2d(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %r = shl i32 %y, 3
  %i = add i32 %r, %x
  %s = shl i32 %x, 4
  %j = add i32 %s, %y
  %a = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %b = getelementptr i32, ptr addrspace(3) @lds, i32 %j
  store i32 %i, ptr addrspace(3) %a
  %v = load i32, ptr addrspace(3) %b
  call void @llvm.amdgcn.s.barrier()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %g
  ret void
}
