// Right member masks with more than 32 lanes, for which a wave needs 64, and why they are right.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s
// CHECK-NOT: have not exited
#include <hip/hip_runtime.h>

__global__ void lower(float *out) {
  int t = threadIdx.x;
  if (t % 64 < 40)
    // CHECK: masks-64.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: exactly the lanes of its member mask reach it
    out[t] = __shfl_sync(0xffffffffffull, out[t], 39);
}

__global__ void upper(float *out) {
  int t = threadIdx.x;
  if (t % 64 >= 32)
    // CHECK: masks-64.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: exactly the lanes of its member mask reach it
    out[t] = __shfl_xor_sync(0xffffffff00000000ull, out[t], 1);
}
// CHECK: 0 errors, 0 warnings, 0 remarks
