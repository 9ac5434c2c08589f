// Masks of HIP have 64 bits, also where they are small.
// RUN: not rejoin lint --workgroup-size=64 %s > %t 2>&1; FileCheck %s < %t
// RUN: rejoin lint --workgroup-size=64 %s -- -DFOLLOWED | FileCheck --check-prefix=FOLLOWED %s
// FOLLOWED: 0 errors, 0 warnings, 0 remarks
#include <hip/hip_runtime.h>
__global__ void k(int *out) {
  int t = threadIdx.x, x = out[t];
  if (t < 16)
#ifdef FOLLOWED
    x = __shfl_down_sync(0xffffull, x, 8, 16);
#else
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffffffffffff names lanes 16 to 63
    // CHECK: hint: pass the member mask 0xffffull and the width 16
    x = __shfl_down_sync(~0ull, x, 8);
#endif
  out[t] = x;
}
