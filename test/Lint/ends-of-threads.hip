// What ends a thread has no successor, whether or not `unreachable` stands behind it: the barrier after it waits.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>
// CHECK: ends-of-threads.hip:[[#@LINE+2]]:23: warning: threads with `in[threadIdx.x] > 3` do not reach `__syncthreads()` at line [[#@LINE+4]]
__global__ void builtin(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    __builtin_amdgcn_endpgm();
  __syncthreads();
  out[threadIdx.x] = 1;
}

// CHECK: ends-of-threads.hip:[[#@LINE+2]]:23: warning: threads with `in[threadIdx.x] > 3` do not reach `__syncthreads()` at line [[#@LINE+4]]
__global__ void assembly(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    asm volatile("s_nop 0\n s_endpgm");
  __syncthreads();
  out[threadIdx.x] = 1;
}

__device__ void stop() { __builtin_amdgcn_endpgm(); }
// CHECK: ends-of-threads.hip:[[#@LINE+2]]:23: warning: threads with `in[threadIdx.x] > 3` do not reach `__syncthreads()` at line [[#@LINE+4]]
__global__ void in_function(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    stop();
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void all(int *out, int n) {
  if (n > 3)
    __builtin_amdgcn_endpgm();
  __syncthreads();
  out[threadIdx.x] = 1;
}
// CHECK: 0 errors, 3 warnings, 0 remarks
