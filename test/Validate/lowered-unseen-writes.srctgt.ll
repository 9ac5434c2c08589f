; Nobody reads an object of local memory on either side: stores to it may go, come, or store something else.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
@none = internal addrspace(3) global [64 x i32] poison
@fewer = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
@filled = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memset.p3.i32(ptr addrspace(3), i8, i32, i1)

; The target is left with an address that nobody uses.
; CHECK: src_none -> tgt_none: proved
define amdgpu_kernel void @src_none(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @none, i32 %t
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_none(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @none, i32 %t
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_fewer -> tgt_fewer: proved
define amdgpu_kernel void @src_fewer(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @fewer, i32 %t
  store i32 %n, ptr addrspace(3) %x
  call void @llvm.amdgcn.s.barrier()
  store i32 %t, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_fewer(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @fewer, i32 %t
  call void @llvm.amdgcn.s.barrier()
  store i32 %t, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_other -> tgt_other: proved
define amdgpu_kernel void @src_other(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @other, i32 %t
  store i32 %n, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_other(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(3) @other, i32 %t
  store i32 2, ptr addrspace(1) %p
  store i32 %t, ptr addrspace(3) %x
  ret void
}

; CHECK: src_filled -> tgt_filled: proved
define amdgpu_kernel void @src_filled(ptr addrspace(1) %p) {
  call void @llvm.memset.p3.i32(ptr addrspace(3) @filled, i8 0, i32 16, i1 false)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_filled(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(3) @filled
  store i32 2, ptr addrspace(1) %p
  ret void
}
