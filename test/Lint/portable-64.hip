// Code that was written for waves of 64, on waves of 32.
// RUN: not rejoin lint --portable=32,64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <hip/hip_runtime.h>

__global__ void last(int *out, const int *in) {
  // CHECK: portable-64.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 32, there is no lane 63
  out[threadIdx.x] = __builtin_amdgcn_readlane(in[threadIdx.x], 63);
}

__global__ void groups(int *out, const int *in) {
  // CHECK: portable-64.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 32, groups of 64 threads are two {{wave.*}} cover half of one
  int w = threadIdx.x / 64;
  // CHECK: portable-64.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 32, groups
  out[w] = __shfl_xor(in[threadIdx.x], 1);
}

// CHECK: portable-64.hip:[[#@LINE+4]]:{{[0-9]+}}: warning: on wavefronts of 32, the array has 16 elements, and a {{.*}} has more wave{{.*}} if it has more than 512 threads
__global__ void words(int *out, const int *in) {
  __shared__ int s[16];
  if (threadIdx.x % warpSize == 0)
    s[threadIdx.x / warpSize] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x & 15];
}
// CHECK: 0 errors, 4 warnings
