// Ways that end the program make no barrier divergent: assertions, traps, what is undefined, functions that do not
// return, each in the place of a check of bounds.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -O0 | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
#include <assert.h>
#include <stdio.h>

__device__ __noinline__ void fail(int i) {
  printf("bad index %d\n", i);
  __trap();
}

__global__ void checks(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);
  __syncthreads();
  if (in[i] < 0)
    __trap();
  __syncthreads();
  if (in[i] > 9)
    __builtin_unreachable();
  __syncthreads();
  if (in[i] < 1)
    fail(i);
  __syncthreads();
  if (in[i] < 2) {
    printf("no\n");
    __builtin_trap();
  }
  for (int k = 0; k < n; ++k) {
    __syncthreads();
    if (in[i + k] > 7)
      fail(k);
    __syncthreads();
  }
  out[i] = 1;
}
