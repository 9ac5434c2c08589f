// HIP without a toolkit.
// RUN: not rejoin lint %s | FileCheck %s
#include <hip/hip_runtime.h>

__global__ void votes(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long all = __ballot(in[i] > 3);
  __syncthreads();
  if (all)
    __syncwarp();
  // CHECK: kernel.hip:[[@LINE+1]]:13: warning: threads with `in[blockIdx.x * blockDim.x + threadIdx.x] <= 4` do not reach `__shfl_xor()` at line [[@LINE+2]]: values read from lanes that do not execute it are undefined
  if (in[i] > 4)
    out[i] = __shfl_xor(in[i], 1);
  // CHECK: kernel.hip:[[@LINE+1]]:13: warning: threads with `in[blockIdx.x * blockDim.x + threadIdx.x] <= 5` do not reach `__syncthreads()` at line [[@LINE+4]]: the kernel hangs or its behaviour is undefined
  if (in[i] > 5)
    // CHECK-NEXT: |   if (in[i] > 5)
    // CHECK: kernel.hip:[[@LINE+1]]:5: note: `__syncthreads()` at line [[@LINE+1]]
    __syncthreads();
  // CHECK-NEXT: |     __syncthreads();
}
// CHECK: 0 errors, 2 warnings, 0 remarks
