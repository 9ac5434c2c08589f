; OpenCL built-ins by name, for SPIR and for calls that no library resolved.
; Attributes cannot tell get_global_id from sin, so names do.
; RUN: %analyze %s | FileCheck %s

target triple = "spir64-unknown-unknown"

define spir_kernel void @f(i32 %n, float %x, ptr addrspace(1) %global, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image) {
; CHECK: DIVERGENT (thread): %gid
  %gid = call i64 @_Z13get_global_idj(i32 0)
; CHECK: uniform (workgroup): %group
  %group = call i64 @_Z12get_group_idj(i32 0)
; CHECK: uniform (grid): %sin
  %sin = call float @_Z3sinf(float %x)
; CHECK: uniform (workgroup): %sum
  %sum = call i64 @_Z21work_group_reduce_addl(i64 %gid)
; CHECK: uniform (grid): %converted
  %converted = call float @_Z13convert_floati(i32 %n)
; CHECK: DIVERGENT (thread): %scan
  %scan = call i32 @_Z29work_group_scan_inclusive_addi(i32 %n)
; An intrinsic that touches no memory may still be the thread's own number.
; CHECK: DIVERGENT (thread): %spv
  %spv = call i32 @llvm.spv.thread.id.i32(i32 0)
; What goes through the pointer is no part of the result.
; CHECK: DIVERGENT (thread): %place
  %place = getelementptr float, ptr addrspace(1) %global, i64 %gid
; CHECK: uniform (grid): %fract
  %fract = call float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) %place)
; CHECK: DIVERGENT (thread): %gidf
  %gidf = uitofp i64 %gid to float
; CHECK: DIVERGENT (thread): %fract.gid
  %fract.gid = call float @_Z5fractfPU3AS1f(float %gidf, ptr addrspace(1) %global)
; CHECK: uniform (grid): %align
  %align = call i32 @_Z12amd_bitalignjjj(i32 %n, i32 %n, i32 1)
; CHECK: uniform (grid): %sampler
  %sampler = call target("spirv.Sampler") @__translate_sampler_initializer(i32 16)
; CHECK: uniform (grid): %width
  %width = call i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image)
; An image that the kernel declares as read_only is not written.
; CHECK: uniform (grid): %texel =
  %texel = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> zeroinitializer)
; CHECK: DIVERGENT (thread): %texel.gid
  %at = bitcast i64 %gid to <2 x i32>
  %texel.gid = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> %at)
; Conversions by their whole names; what somebody else calls by names that begin like a built-in's is not known.
; CHECK: uniform (grid): %saturated
  %saturated = call <16 x i8> @_Z23convert_uchar16_sat_rteDv16_f(<16 x float> zeroinitializer)
; CHECK: uniform (grid): %as
  %as = call i32 @_Z6as_intf(float %x)
; CHECK: uniform (grid): %native
  %native = call float @_Z11native_sqrtf(float %x)
; CHECK: DIVERGENT (thread): %other.dot
  %other.dot = call float @_Z11dot_productPU3AS1f(ptr addrspace(1) %global)
; CHECK: DIVERGENT (thread): %other.as
  %other.as = call float @_Z14as_interpolatePU3AS1f(ptr addrspace(1) %global)
; CHECK: DIVERGENT (thread): %other.half
  %other.half = call float @_Z9half_edgePU3AS1f(ptr addrspace(1) %global)
; CHECK: DIVERGENT (thread): %other.load
  %other.load = call float @_Z10vload_tilePU3AS1f(ptr addrspace(1) %global)
; CHECK: DIVERGENT (thread): %other.image
  %other.image = call float @_Z14read_image_rowPU3AS1f(ptr addrspace(1) %global)
  ret void
}
declare <16 x i8> @_Z23convert_uchar16_sat_rteDv16_f(<16 x float>)
declare i32 @_Z6as_intf(float)
declare float @_Z11native_sqrtf(float)
declare float @_Z11dot_productPU3AS1f(ptr addrspace(1))
declare float @_Z14as_interpolatePU3AS1f(ptr addrspace(1))
declare float @_Z9half_edgePU3AS1f(ptr addrspace(1))
declare float @_Z10vload_tilePU3AS1f(ptr addrspace(1))
declare float @_Z14read_image_rowPU3AS1f(ptr addrspace(1))
declare float @_Z5fractfPU3AS1f(float, ptr addrspace(1))
declare i32 @_Z12amd_bitalignjjj(i32, i32, i32)
declare target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)
declare i32 @llvm.spv.thread.id.i32(i32)
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare float @_Z3sinf(float)
declare i64 @_Z21work_group_reduce_addl(i64)
declare float @_Z13convert_floati(i32)
declare i32 @_Z29work_group_scan_inclusive_addi(i32)
