// A part of a program that includes no header of a toolkit is HIP if it uses names of HIP's and none of CUDA's; assert
// needs no header, as with the toolkits' compilers.
// RUN: rejoin analyze --format=json %s | FileCheck %s
// CHECK: "triple": "amdgcn-amd-amdhsa"
__global__ void k(int *p) {
  HIP_DYNAMIC_SHARED(int, shared);
  assert(p);
  shared[hipThreadIdx_x] = p[hipThreadIdx_x];
  __syncthreads();
  p[hipThreadIdx_x] = shared[0];
}
