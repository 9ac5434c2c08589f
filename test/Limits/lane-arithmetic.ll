; Arithmetic over a thread's place that cancels it: divergent.
; Only one shift, mask or quotient by a constant is seen through.
; RUN: %analyze %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @f() !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %lane = and i32 %x, 63
; CHECK: DIVERGENT (thread): %uni.base = sub
  %uni.base = sub i32 %x, %lane
; CHECK: DIVERGENT (thread): %uni.inside = icmp
  %uni.inside = icmp ult i32 %x, 192
  ret void
}
!0 = !{i32 192, i32 1, i32 1}
