// Right member masks with more than 32 lanes, for which a wave needs 64, and why they are right.
// Without optimisation the lane that an exchange reads is chosen by a branch, and is not known.
// RUN: rejoin lint --verbose %s | FileCheck %s --check-prefixes=CHECK,OPTIMISED
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s --check-prefixes=CHECK,BRANCH
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
    // BRANCH: masks-64.hip:[[#@LINE+2]]:{{[0-9]+}}: not known: wavefront operation{{.*}}: whether its member mask names all lanes that it reads is not known
    // OPTIMISED: masks-64.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: exactly the lanes of its member mask reach it
    out[t] = __shfl_xor_sync(0xffffffff00000000ull, out[t], 1);
}

// The shuffle reads lane 0, which does not execute it: a mask of those that do is no proof.
__global__ void outside(float *out) {
  int t = threadIdx.x;
  if (t % 2)
    // CHECK: masks-64.hip:[[#@LINE+1]]:{{[0-9]+}}: not known: wavefront operation{{.*}}: whether its member mask names all lanes that it reads is not known
    out[t] = __shfl_sync(0xaaaaaaaaaaaaaaaaull, out[t], 0);
}
// CHECK: 0 errors, 0 warnings, 0 remarks
