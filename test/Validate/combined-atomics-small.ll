; AMDGPU's atomic optimizer reads numbers of fewer than 32 bits as those of a register.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx908 -passes=amdgpu-atomic-optimizer -disable-output %s 2>&1 | FileCheck %s
; CHECK: 2 changed functions checked: 2 proved, 0 inconclusive, 0 refuted or invalid
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @sum(ptr addrspace(1) %out, ptr addrspace(1) %p, i8 %x) {
  %old = atomicrmw add ptr addrspace(1) %p, i8 %x monotonic, align 1
  store i8 %old, ptr addrspace(1) %out, align 1
  ret void
}
define amdgpu_kernel void @any(ptr addrspace(1) %out, ptr addrspace(1) %p, i16 %x) {
  %old = atomicrmw or ptr addrspace(1) %p, i16 %x monotonic, align 2
  store i16 %old, ptr addrspace(1) %out, align 2
  ret void
}
