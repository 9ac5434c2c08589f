; LLVM adds up what a wave adds to one address and lets one lane do it; the selection lists the one instruction.
; RUN: rejoin select --mcpu=gfx90a %s | FileCheck %s
; RUN: llc -mcpu=gfx90a %s -o - | FileCheck %s --check-prefix=LLC
target triple = "amdgcn-amd-amdhsa"
; CHECK: global_atomic_add %v
; CHECK: 0 mask regions
; LLC: v_mbcnt_lo
; LLC: s_and_saveexec
define amdgpu_kernel void @f(ptr addrspace(1) %p) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}
