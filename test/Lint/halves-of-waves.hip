// A kernel that means groups of 32 lanes on waves of 64 says so by a width of its shuffles. What it does with the
// groups is right then, also on waves of 64.
// RUN: rejoin lint --mcpu=gfx90a %s | FileCheck %s
// RUN: rejoin lint --portable=64 %s | FileCheck %s
// RUN: rejoin lint --portable=32,64 %s | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
#include <hip/hip_runtime.h>
__global__ void butterfly(float *p) {
  float v = p[threadIdx.x];
  for (int o = 16; o; o >>= 1)
    v += __shfl_xor(v, o, 32);
  p[threadIdx.x] = v;
}
__global__ void first(int *o) {
  int v = o[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_down(v, d, 32);
  if ((threadIdx.x & 31) == 0)
    o[threadIdx.x / 32] = v;
}
