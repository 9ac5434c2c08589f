// The lanes of a wavefront, or of its halves, that combine their values with those of all others have one value.
// RUN: not rejoin lint --mcpu=gfx90a --workgroup-size=256 %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-1: half of it
// CHECK-COUNT-3: warning: threads with
// CHECK-NOT: right
// CHECK: 0 errors, 4 warnings, 0 remarks
// CHECK-NOT: right
#include <hip/hip_runtime.h>
#define ASK(V) if ((V) > 3) out[threadIdx.x] = __shfl(out[threadIdx.x + 1], 1)
template <typename T> __device__ T sumOfWave(T v, int from = 32) {
#pragma unroll
  for (int o = from; o > 0; o >>= 1) v += __shfl_xor(v, o);
  return v;
}
__global__ void right_int(int *in, int *out) { ASK(sumOfWave(in[threadIdx.x])); }
__global__ void right_double(double *in, int *out) { ASK(sumOfWave(in[threadIdx.x])); }
__global__ void wrong_half(int *in, int *out) { ASK(sumOfWave(in[threadIdx.x], 16)); }
__global__ void wrong_present(int *in, int *out, int n) {
  if (threadIdx.x >= n) return;
  ASK(sumOfWave(in[threadIdx.x]));
}
