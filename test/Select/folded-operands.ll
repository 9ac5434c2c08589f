; A sum of four where two differ: the others are added first, by a scalar instruction, or with the sum of those in one
; vector instruction that may read two scalar registers.
; RUN: rejoin select --mcpu=gfx90a %s | FileCheck %s --check-prefix=GFX90A
; RUN: rejoin select --mcpu=gfx1100 %s | FileCheck %s --check-prefix=GFX11

target triple = "amdgcn-amd-amdhsa"
declare noundef i32 @llvm.amdgcn.workitem.id.x()
declare noundef i32 @llvm.amdgcn.workitem.id.y()

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %u, i32 %v) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %both = add i32 %x, %y
  %three = add i32 %both, %u
  %four = add i32 %three, %v
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %four, ptr addrspace(1) %p
  ret void
}

; GFX90A: s_add_i32 [[SUM:%s[0-9]+]],
; GFX90A: v_add3_u32 {{%v[0-9]+, %v[0-9]+, %v[0-9]+}}, [[SUM]]
; GFX11: v_add_nc_u32 [[SUM:%v[0-9]+]], %v
; GFX11: v_add3_u32 {{%v[0-9]+, %s[0-9]+, %s[0-9]+}}, [[SUM]]
