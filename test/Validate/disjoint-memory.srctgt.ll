; Stores to memory that is surely disjoint change places: address spaces, arguments that say so, objects, neighbouring words.
; Nobody can tell; where two arguments may point to one place, somebody can.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
; CHECK: src_space -> tgt_space: proved
define amdgpu_kernel void @src_space(ptr addrspace(1) %p, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %v, ptr addrspace(1) %g
  store i32 7, ptr addrspace(3) %l
  ret void
}
define amdgpu_kernel void @tgt_space(ptr addrspace(1) %p, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 7, ptr addrspace(3) %l
  store i32 %v, ptr addrspace(1) %g
  ret void
}
; CHECK: src_noalias -> tgt_noalias: proved
define amdgpu_kernel void @src_noalias(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  store i32 7, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_noalias(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %v) {
  store i32 7, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: src_words -> tgt_words: proved
define amdgpu_kernel void @src_words(ptr addrspace(1) %p, i32 %v) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %v, ptr addrspace(1) %p
  store i32 7, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_words(ptr addrspace(1) %p, i32 %v) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 7, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: src_wrong -> tgt_wrong: refuted
define amdgpu_kernel void @src_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  store i32 7, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tgt_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  store i32 7, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}
@a = internal addrspace(3) global [256 x i32] poison
; CHECK: src_objects -> tgt_objects: proved
define amdgpu_kernel void @src_objects(i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr inbounds [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  %l = getelementptr inbounds [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %v, ptr addrspace(3) %g
  store i32 7, ptr addrspace(3) %l
  %x = load i32, ptr addrspace(3) %g
  %s = add i32 %x, 1
  store i32 %s, ptr addrspace(3) %g
  ret void
}
define amdgpu_kernel void @tgt_objects(i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr inbounds [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  %l = getelementptr inbounds [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 7, ptr addrspace(3) %l
  %s = add i32 %v, 1
  store i32 %s, ptr addrspace(3) %g
  ret void
}
