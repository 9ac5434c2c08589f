// As decided-branches.cu, for HIP, where sizes are loads from the launch's description.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>

__global__ void rows(int *p) {
  if (blockDim.y > 1 && p[threadIdx.x])
    __syncthreads();
  if (blockDim.x != 128 && p[threadIdx.x])
    __syncthreads();
}
__global__ void bound(int *p) {
  if (blockDim.x > 128 && p[threadIdx.x])
    __syncthreads();
  // CHECK: decided-branches.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}__syncthreads()
  if (blockDim.x > 64 && p[threadIdx.x])
    __syncthreads();
}

int main(int n, char **) {
  rows<<<n, 128>>>(nullptr);
  bound<<<n, 64>>>(nullptr);
  bound<<<n, 128>>>(nullptr);
}
