; Stores to an object of local memory that nobody reads stay inside of the object, as aligned as they say.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s

target triple = "amdgcn-amd-amdhsa"
@outside = internal addrspace(3) global [64 x i32] poison
@farther = internal addrspace(3) global [64 x i32] poison
@aligned = internal addrspace(3) global [64 x i32] poison, align 4

; CHECK: src_outside -> tgt_outside: {{inconclusive|refuted}}
define amdgpu_kernel void @src_outside(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  store i32 1, ptr addrspace(3) @outside
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_outside(ptr addrspace(1) %p) "amdgpu-flat-work-group-size"="64,64" {
  %x = getelementptr i32, ptr addrspace(3) @outside, i32 64
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_farther -> tgt_farther: {{inconclusive|refuted}}
define amdgpu_kernel void @src_farther(ptr addrspace(1) %p, i32 %i) {
  %j = and i32 %i, 63
  %x = getelementptr i32, ptr addrspace(3) @farther, i32 %j
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_farther(ptr addrspace(1) %p, i32 %i) {
  %j = and i32 %i, 127
  %x = getelementptr i32, ptr addrspace(3) @farther, i32 %j
  store i32 1, ptr addrspace(3) %x
  store i32 2, ptr addrspace(1) %p
  ret void
}

; CHECK: src_aligned -> tgt_aligned: {{inconclusive|refuted}}
define amdgpu_kernel void @src_aligned(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @aligned, i32 1)
  store i32 2, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @tgt_aligned(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @aligned, i32 1), align 16
  store i32 2, ptr addrspace(1) %p
  ret void
}
