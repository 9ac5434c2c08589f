; LLVM 22 combines the volatile atomic operations of a wave in one, though their number may not change.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=amdgpu-atomic-optimizer -disable-output %s 2>&1 | FileCheck %s
; CHECK: AMDGPUAtomicOptimizerPass on 'f': refuted
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(ptr addrspace(1) %p) {
  %old = atomicrmw volatile add ptr addrspace(1) %p, i32 1 seq_cst, align 4
  ret void
}
