// As tested-sizes.cu, in HIP.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: --implicit-check-not=error:
#include <hip/hip_runtime.h>
__global__ void returns(float *o) {
  if (blockDim.x != 96)
    return;
  for (int i = threadIdx.x; i < 960; i += 96)
    __syncthreads();
}
__global__ void rows(float *o) {
  if (hipBlockDim_x != 64 || hipBlockDim_y != 4)
    return;
  for (int i = threadIdx.y * 64 + threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void other(float *o) {
  if (blockDim.y != 96)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `i >= 960` leave the loop before
  for (int i = threadIdx.x; i < 960; i += 96)
    __syncthreads();
}
// CHECK: 0 errors, 1 warning, 0 remarks
