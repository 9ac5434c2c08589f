; LLVM freezes an index whose quotient and remainder it computes from each other. An index is defined, so groups of it
; are still groups of threads. A frozen value of another kind is none.
; RUN: rejoin analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

declare i64 @_Z12get_local_idj(i32)

; CHECK: uniform (64): %wave =
; CHECK: uniform (64): %shifted =
; CHECK: DIVERGENT (32): %half =
; CHECK: DIVERGENT (thread): %other =
define amdgpu_kernel void @k(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %t = call i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %t to i32
  %f = freeze i32 %i
  %wave = sdiv i32 %f, 64
  %early = freeze i64 %t
  %narrow = trunc i64 %early to i32
  %shifted = lshr i32 %narrow, 6
  %half = udiv i32 %f, 32
  %sum = add i32 %i, 1
  %g = freeze i32 %sum
  %other = sdiv i32 %g, 3
  ret void
}
!0 = !{i32 256, i32 1, i32 1}
