// Operands that an instruction takes once for the whole wave, and that differ within it.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <hip/hip_runtime.h>
__global__ void assembly(int *out) {
  int r;
  // CHECK: scalar-operands.hip:[[#@LINE+1]]:3: warning: the operand in a scalar register ("s") may differ within a wavefront, and the instruction takes one for all: that of the first active thread [scalar-operand, rule W13]
  asm volatile("v_mov_b32 %0, %1" : "=v"(r) : "s"(threadIdx.x));
  out[threadIdx.x] = r;
}

__global__ void uniform(int *out, int n) {
  int r, q;
  asm volatile("v_mov_b32 %0, %1" : "=v"(r) : "s"(n));
  asm volatile("v_mov_b32 %0, %1" : "=v"(q) : "s"(__builtin_amdgcn_readfirstlane(threadIdx.x)));
  out[threadIdx.x] = r + q;
}

__global__ void lane(int *out, int *in) {
  // CHECK: scalar-operands.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: the lane to read may differ within a wavefront, and the instruction takes one for all: that of the first active thread [scalar-operand, rule W13]
  out[threadIdx.x] = __builtin_amdgcn_readlane(in[threadIdx.x], in[threadIdx.x + 64]);
}
// CHECK: 0 errors, 2 warnings
