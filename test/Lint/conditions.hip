// HIP's debug information describes each variable by its address space, and the sizes of a launch lie in memory: findings
// have the names and conditions that those of CUDA have.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>

__global__ void turns(float *out, unsigned n) {
  // CHECK: conditions.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `i >= n` leave the loop before `__syncthreads()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all threads of a block [
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] += 1;
    __syncthreads();
  }
}

__global__ void half(float *out) {
  // CHECK: conditions.hip:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x >= blockDim.x >> 1` do not reach `__syncthreads()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined [
  if (threadIdx.x >= blockDim.x / 2)
    return;
  __syncthreads();
  out[threadIdx.x] += 1;
}

__global__ void groups(float *out) {
  // CHECK: conditions.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= gridDim.y - blockIdx.x` do not reach `__syncthreads()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined, if the block has more than `gridDim.y - blockIdx.x` threads
  if (threadIdx.x >= gridDim.y - blockIdx.x)
    return;
  __syncthreads();
  out[threadIdx.x] += 1;
}

__global__ void in_grid(float *out, int n) {
  // CHECK: conditions.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `blockIdx.x * blockDim.x + threadIdx.x >= n` do not reach `__syncthreads()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined, if `n` is not a multiple of the block size
  if (int(blockIdx.x * blockDim.x + threadIdx.x) >= n)
    return;
  __syncthreads();
  out[threadIdx.x] += 1;
}

__device__ int chosen(int);

// No words stand for the condition.
__global__ void unnamed(float *out, const float *in) {
  // CHECK: conditions.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads that take different sides of this branch do not reach `__syncthreads()` at line [[#@LINE+2]] together: the kernel hangs or its behaviour is undefined, if threads of one block take different sides [
  if (in[threadIdx.x] * in[threadIdx.x + 1] / in[threadIdx.x + 2] > in[threadIdx.x + 3])
    __syncthreads();
  out[threadIdx.x] += 1;
}
// CHECK: 1 error, 4 warnings, 0 remarks
