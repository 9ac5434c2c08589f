; Vectors whose halves share a register, made wider; arrays of no elements.
; RUN: rejoin select %s --mcpu=gfx90a | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: wider: static:
define amdgpu_kernel void @wider(<2 x i16> %v, <2 x i16> %w, ptr addrspace(1) %out) {
  %s = shufflevector <2 x i16> %v, <2 x i16> %w, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
  store <8 x i16> %s, ptr addrspace(1) %out
  ret void
}

; CHECK: nothing: static:
define amdgpu_kernel void @nothing(ptr addrspace(1) %out) {
  %a = alloca [0 x i32], addrspace(5)
  store [0 x i32] [], ptr addrspace(5) %a
  %v = load [0 x i32], ptr addrspace(5) %a
  store [0 x i32] %v, ptr addrspace(1) %out
  ret void
}
