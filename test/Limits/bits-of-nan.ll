; NaNs count as one value. The sum of two NaNs may have the bits of the first, so lanes that add each other's NaN may
; have different bits, though neither compares equal to anything.
; RUN: %analyze --workgroup-size=256 %s | FileCheck %s
; CHECK: uniform (64): %sum
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %i = load i32, ptr addrspace(1) %a
  %s1 = call i32 @llvm.amdgcn.ds.swizzle(i32 %i, i32 1055)
  %f1 = bitcast i32 %i to float
  %g1 = bitcast i32 %s1 to float
  %v1 = fadd float %f1, %g1
  %i1 = bitcast float %v1 to i32
  %s2 = call i32 @llvm.amdgcn.ds.swizzle(i32 %i1, i32 2079)
  %f2 = bitcast i32 %i1 to float
  %g2 = bitcast i32 %s2 to float
  %v2 = fadd float %f2, %g2
  %i2 = bitcast float %v2 to i32
  %s4 = call i32 @llvm.amdgcn.ds.swizzle(i32 %i2, i32 4127)
  %f4 = bitcast i32 %i2 to float
  %g4 = bitcast i32 %s4 to float
  %v4 = fadd float %f4, %g4
  %i4 = bitcast float %v4 to i32
  %s8 = call i32 @llvm.amdgcn.ds.swizzle(i32 %i4, i32 8223)
  %f8 = bitcast i32 %i4 to float
  %g8 = bitcast i32 %s8 to float
  %v8 = fadd float %f8, %g8
  %i8 = bitcast float %v8 to i32
  %s16 = call i32 @llvm.amdgcn.ds.swizzle(i32 %i8, i32 16415)
  %f16 = bitcast i32 %i8 to float
  %g16 = bitcast i32 %s16 to float
  %v16 = fadd float %f16, %g16
  %i16 = bitcast float %v16 to i32
  %h = call i32 @llvm.amdgcn.permlane64.i32(i32 %i16)
  %g = bitcast i32 %h to float
  %sum = fadd float %g, %v16
  %b = getelementptr float, ptr addrspace(1) %q, i32 %t
  store float %sum, ptr addrspace(1) %b
  ret void
}
attributes #0 = { "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" }
