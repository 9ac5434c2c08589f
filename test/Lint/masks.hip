// Right member masks of HIP on AMD: of the lanes that a branch keeps, of the branch's own ballot, of the active lanes.
// RUN: rejoin lint --summary %s | FileCheck %s
// RUN: rejoin lint --summary %s -- -O0 | FileCheck %s
// RUN: rejoin lint --wave-size=32 %s | FileCheck %s --check-prefix=W32
// RUN: rejoin lint --verbose --wave-size=64 %s | FileCheck %s --check-prefix=WHY
// RUN: rejoin lint --verbose --wave-size=64 %s -- -O0 | FileCheck %s --check-prefix=WHY
// CHECK: 0 with a finding, 0 not known
// CHECK: 0 errors, 0 warnings, 0 remarks
// W32: 0 errors, 0 warnings, 0 remarks
#include <hip/hip_runtime.h>

__global__ void kept(float *out) {
  int t = threadIdx.x;
  float x = out[t];
  if (t < 64) {
    for (int o = 32; o > 0; o /= 2)
      // WHY: masks.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: {{all threads of the wavefront reach it: the branch at line .*, `threadIdx.x < 64`, is uniform for the wavefront|exactly the lanes of its member mask reach it}}
      x += __shfl_down_sync(0xffffffffffffffffull, x, o);
    out[t] = x;
  }
}

__global__ void ballot(int *out, const int *in) {
  int t = threadIdx.x;
  bool p = in[t] > 3;
  unsigned long long m = __ballot_sync(0xffffffffffffffffull, p);
  if (p)
    // WHY: masks.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: its member mask is the ballot of the branch condition
    out[t] = __shfl_sync(m, in[t], __ffsll(m) - 1);
}

__global__ void active(int *out, const int *in) {
  int t = threadIdx.x;
  if (in[t] > 3) {
    unsigned long long m = __activemask();
    // WHY: masks.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: its member mask names the active lanes, and any set of lanes is right
    out[t] = __reduce_add_sync(m, in[t]);
  }
}

__global__ void all(int *out, const int *in) {
  int t = threadIdx.x;
  out[t] = __any_sync(0xffffffffffffffffull, in[t]) + __all_sync(0xffffffffffffffffull, in[t + 1]);
  __syncwarp();
}
