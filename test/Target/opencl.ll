; OpenCL built-ins by name, for SPIR and for calls that no library resolved.
; Attributes cannot tell get_global_id from sin, so names do.
; RUN: %analyze %s | FileCheck %s

target triple = "spir64-unknown-unknown"

define spir_kernel void @f(i32 %n, float %x) {
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
  ret void
}
declare i32 @llvm.spv.thread.id.i32(i32)
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare float @_Z3sinf(float)
declare i64 @_Z21work_group_reduce_addl(i64)
declare float @_Z13convert_floati(i32)
declare i32 @_Z29work_group_scan_inclusive_addi(i32)
