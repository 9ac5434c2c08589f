// HIP without a toolkit.
// RUN: not rejoin lint %s | FileCheck %s
#include <hip/hip_runtime.h>

__global__ void votes(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long all = __ballot(in[i] > 3);
  __syncthreads();
  if (all)
    __syncwarp();
  if (in[i] > 4)
    // CHECK: kernel.hip:[[@LINE+1]]:14: warning: this reads other lanes, of which some may not be here
    out[i] = __shfl_xor(in[i], 1);
  if (in[i] > 5)
    // CHECK: kernel.hip:[[@LINE+1]]:5: error: a barrier that not all threads of the workgroup reach together
    __syncthreads();
  // CHECK-NEXT: |     __syncthreads();
}
// CHECK: 1 error, 1 warning, 0 remarks
