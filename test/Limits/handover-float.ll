; gfx1150 has scalar float instructions; the estimate does not count on them, so nothing is handed over here.
; RUN: opt -load-pass-plugin=%plugin -passes=rejoin-amdgpu-hints -S %s | FileCheck %s
; RUN: rejoin select %s | FileCheck %s --check-prefix=SELECT
target triple = "amdgcn-amd-amdhsa"
; CHECK-NOT: readfirstlane
; SELECT: s_mul_f32
define amdgpu_kernel void @f(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 6
  %f = uitofp i32 %wave to float
  %g = fmul float %f, 3.0
  %h = fadd float %g, 1.0
  %i = fmul float %h, %g
  store float %i, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "target-cpu"="gfx1150" "target-features"="+wavefrontsize64" }
!0 = !{i32 256, i32 1, i32 1}
declare i32 @llvm.amdgcn.workitem.id.x()
