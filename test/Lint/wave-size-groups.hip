// A module that works on groups of 32 lanes means them: shuffles within halves of a wave are right there.
// RUN: rejoin lint %s | FileCheck %s --implicit-check-not=warning:
// CHECK: 0 warnings
#include <hip/hip_runtime.h>
__global__ void rows(int *out, int n) {
  int v = threadIdx.x * n;
  for (int d = 16; d; d /= 2)
    v += __shfl_xor(v, d);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = v;
}
