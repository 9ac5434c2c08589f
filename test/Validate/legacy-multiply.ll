; LLVM 22 multiplies finite numbers in the usual way where the old multiplication was asked for, which gives zero, not minus
; zero, if one of them is zero.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=instcombine -disable-output %s 2>&1 | FileCheck %s
; CHECK: InstCombinePass on 'f': refuted
target triple = "amdgcn-amd-amdhsa"
declare float @llvm.amdgcn.fmul.legacy(float, float)
define float @f(i32 %a, i32 %b) {
  %x = sitofp i32 %a to float
  %y = sitofp i32 %b to float
  %r = call float @llvm.amdgcn.fmul.legacy(float %x, float %y)
  ret float %r
}
