; LLVM 22 expands a division by steps that keep its flag `ninf`, though the reciprocal of zero is infinite: poison where the
; quotient is a NaN.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=amdgpu-codegenprepare -denormal-fp-math-f32=ieee -disable-output %s 2>&1 | FileCheck %s
; CHECK: AMDGPUCodeGenPreparePass on 'f': refuted
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(ptr addrspace(1) %out, float %a, float %b) {
  %q = fdiv ninf float %a, %b, !fpmath !0
  store volatile float %q, ptr addrspace(1) %out
  ret void
}
!0 = !{float 2.500000e+00}
