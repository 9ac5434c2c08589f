; The index in the grid is the index in the workgroup plus a value that the workgroup shares: where a workgroup has one
; thread in a dimension it is uniform for the workgroup, and where rows are whole groups of threads, for these.
; RUN: rejoin analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: one_row
; CHECK: DIVERGENT (thread): %x
; CHECK: uniform (workgroup): %y
; CHECK: uniform (workgroup): %z
define amdgpu_kernel void @one_row(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = call i64 @_Z13get_global_idj(i32 1)
  %z = call i64 @_Z13get_global_idj(i32 2)
  ret void
}
; CHECK-LABEL: rows_of_16
; CHECK: DIVERGENT (thread): %x
; CHECK: DIVERGENT (16): %y
; CHECK: uniform (64): %z
define amdgpu_kernel void @rows_of_16(ptr addrspace(1) %p) "uniform-work-group-size"="true" !reqd_work_group_size !1 {
  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = call i64 @_Z13get_global_idj(i32 1)
  %z = call i64 @_Z13get_global_idj(i32 2)
  ret void
}
; CHECK-LABEL: unknown
; CHECK: DIVERGENT (thread): %y
define amdgpu_kernel void @unknown(ptr addrspace(1) %p) {
  %y = call i64 @_Z13get_global_idj(i32 1)
  ret void
}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 16, i32 4, i32 2}
