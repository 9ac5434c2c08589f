; A vector without a fixed length has no size in a run: an error, not a crash, also where no value is of such a type.
; RUN: not rejoin run %s --local=4 2>&1 | FileCheck %s
; CHECK: a vector of no fixed length
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() {
  %a = alloca <vscale x 4 x i32>, addrspace(5)
  ret void
}
