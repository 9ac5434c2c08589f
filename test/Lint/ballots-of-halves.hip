// A ballot in which no lane from 32 on votes loses nothing where it is cut.
// RUN: not rejoin lint --mcpu=gfx90a %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
#include <hip/hip_runtime.h>
__global__ void __launch_bounds__(64) below(unsigned *p, int n) {
  bool t = threadIdx.x < 32 && p[threadIdx.x] > n;
  p[threadIdx.x] = (unsigned)__ballot(t);
}
__global__ void __launch_bounds__(256) lanes(unsigned *p, int n) {
  bool t = (threadIdx.x & 63) < 20 && n > 3;
  p[threadIdx.x] = (unsigned)__ballot(t);
}
__global__ void __launch_bounds__(64) upTo33(unsigned *p, int n) {
  bool t = threadIdx.x < 33 && p[threadIdx.x] > n;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, the ballot has 64 lanes, and is cut to 32 bits
  p[threadIdx.x] = (unsigned)__ballot(t);
}
// Lanes from 32 on may be of another row.
__global__ void __launch_bounds__(64) rows(unsigned *p, int n) {
  bool t = threadIdx.x < 32 && p[threadIdx.y * 64 + threadIdx.x] > n;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, the ballot has 64 lanes, and is cut to 32 bits
  p[threadIdx.x] = (unsigned)__ballot(t);
}
// CHECK: 0 errors, 2 warnings
