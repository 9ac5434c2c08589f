// Tests of a product of sizes, and of bounds of a size, give no fact.
// RUN: not rejoin lint %s | FileCheck %s
#include <assert.h>
__global__ void product(float *o) {
  assert(blockDim.x * blockDim.y == 256);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}rule W1]
  for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void bound(float *o) {
  assert(blockDim.x <= 256);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}rule W1]
  if (threadIdx.x < 256)
    __syncthreads();
}
