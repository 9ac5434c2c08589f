// Right member masks of HIP on AMD: of the lanes that a branch keeps, of the branch's own ballot, of the active lanes.
// RUN: rejoin lint --summary %s | FileCheck %s
// RUN: rejoin lint --summary %s -- -O0 | FileCheck %s
// RUN: rejoin lint --wave-size=32 %s | FileCheck %s --check-prefix=W32
// CHECK: 0 with a finding, 0 not known
// CHECK: 0 errors, 0 warnings, 0 remarks
// W32: 0 errors, 0 warnings, 0 remarks
#include <hip/hip_runtime.h>

__global__ void kept(float *out) {
  int t = threadIdx.x;
  float x = out[t];
  if (t < 64) {
    for (int o = 32; o > 0; o /= 2)
      x += __shfl_down_sync(0xffffffffffffffffull, x, o);
    out[t] = x;
  }
}

__global__ void ballot(int *out, const int *in) {
  int t = threadIdx.x;
  bool p = in[t] > 3;
  unsigned long long m = __ballot_sync(0xffffffffffffffffull, p);
  if (p)
    out[t] = __shfl_sync(m, in[t], __ffsll(m) - 1);
}

__global__ void active(int *out, const int *in) {
  int t = threadIdx.x;
  if (in[t] > 3) {
    unsigned long long m = __activemask();
    out[t] = __reduce_add_sync(m, in[t]);
  }
}

__global__ void all(int *out, const int *in) {
  int t = threadIdx.x;
  out[t] = __any_sync(0xffffffffffffffffull, in[t]) + __all_sync(0xffffffffffffffffull, in[t + 1]);
  __syncwarp();
}
