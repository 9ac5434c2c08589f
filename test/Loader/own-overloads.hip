// A program's own shuffle of a vector is no candidate for a number: a number does not become a vector by itself. A storage
// class that C++17 has no more is left out.
// RUN: rejoin analyze --summary %s | FileCheck %s
#include <hip/hip_runtime.h>

__device__ float4 __shfl_down(const float4 v, const unsigned by, const unsigned width = 32) {
  return make_float4(__shfl_down(v.x, by, width), __shfl_down(v.y, by, width), 0, 0);
}
// CHECK: {{^}}shuffled:
__global__ void shuffled(float4 *v) { v[0] = __shfl_down(v[threadIdx.x], 1); }

// CHECK: {{^}}kept:
__global__ void kept(float4 *v) {
  register float4 first = v[threadIdx.x] * 2.0f + float4(1.0f);
  v[1] = first;
}
