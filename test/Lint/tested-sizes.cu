// Sizes of the block that a kernel tests, or assumes, hold for what follows: launches of other sizes do not execute it.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: --implicit-check-not=error:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: --implicit-check-not=error:
// RUN: not rejoin lint --verbose %s | FileCheck %s --check-prefix=WHY
#include <assert.h>
__global__ void asserted(float *o) {
  assert(blockDim.x == 256);
  if (threadIdx.x < 256)
    __syncthreads();
  // WHY: :[[@LINE+2]]:5: proved safe: barrier: all threads of the block reach it
  for (int i = threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void returns(float *o) {
  if (blockDim.x != 256)
    return;
  for (int i = threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void trap(float *o) {
  if (256 != blockDim.x)
    __trap();
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void assumed(float *o) {
  unsigned n = blockDim.x;
  __builtin_assume(n == 256);
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void plane(float *o) {
  if (blockDim.x != 16 || blockDim.y != 16)
    return;
  for (int i = threadIdx.y * 16 + threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void conjunction(float *o) {
  assert(blockDim.x == 16 && blockDim.y == 16 && blockDim.z == 1);
  for (int i = threadIdx.y * 16 + threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void arms(float *o) {
  if (blockDim.x == 256) {
    for (int i = threadIdx.x; i < 1024; i += 256)
      __syncthreads();
  } else {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `i >= 1024` leave the loop before
    for (int i = threadIdx.x; i < 1024; i += 256)
      __syncthreads();
  }
}
__global__ void before(float *o) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
  if (blockDim.x != 256)
    return;
  __syncthreads();
}
__global__ void wrong_side(float *o) {
  if (blockDim.x == 256)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void either(float *o) {
  if (blockDim.x != 256 && blockDim.x != 128)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 128` do not reach
  if (threadIdx.x < 128)
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void smaller(float *o) {
  if (blockDim.x != 256)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 100` do not reach
  if (threadIdx.x < 100)
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void joined(float *o, int n) {
  if (n > 3) {
    if (blockDim.x != 256)
      return;
    o[0] = 1;
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
  o[threadIdx.x] = 1;
}
// CHECK: 0 errors, 6 warnings, 0 remarks
