// A shift by the number in a group of 64 threads is undefined in 32 bits on waves of any size.
// RUN: not rejoin lint --mcpu=gfx1100 %s | FileCheck --check-prefix=W32 %s
// RUN: not rejoin lint --mcpu=gfx90a %s | FileCheck --check-prefix=W64 %s
// W32: portable-shift.hip:[[#@LINE+6]]:{{[0-9]+}}: warning: on wavefronts of 32, numbers in groups of 64 threads go up to 63, and a shift of 32 bits by 32 or more is undefined
// W64: portable-shift.hip:[[#@LINE+5]]:{{[0-9]+}}: warning: on wavefronts of 64, lane numbers go up to 63, and a shift of 32 bits by 32 or more is undefined
#include <hip/hip_runtime.h>

__global__ void k(int *out, int n) {
  int lane = threadIdx.x % 64;
  if (__ballot(threadIdx.x < n) & (1u << lane))
    out[threadIdx.x] = 1;
}
