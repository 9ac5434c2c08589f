// CUDA without a toolkit: launch variables, shuffles, shared memory, atomics.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin analyze --format=text %s | FileCheck --check-prefix=TEXT %s
// RUN: rejoin analyze --mcpu=sm_90 --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: total: 2 functions
#include <cuda_runtime.h>

__device__ __noinline__ float half_of(float x) { return x * 0.5f; }

// TEXT-LABEL: function 'reduce'
// TEXT: uniform (grid): ptr {{.*}}%0
__global__ void reduce(float *out, const float *in, int n) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0.0f;
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(0xffffffff, v, d);
  tile[threadIdx.x] = v;
  __syncthreads();
  // TEXT: uniform (block): {{.*}} = load float, ptr addrspacecast (ptr addrspace(3)
  // TEXT: uniform (block): {{.*}} call {{.*}} float @_Z7half_off(
  if (threadIdx.x == 0)
    atomicAdd(out, half_of(tile[0]));
  // CHECK: kernel.cu:[[@LINE+1]]:9: warning: threads with `v <= 1` do not reach `__syncthreads()` at line [[@LINE+3]]: the other threads wait until these have ended, and CUDA leaves the behaviour undefined, if that holds for some but not all threads of a block
  if (v > 1.0f)
    // CHECK: kernel.cu:[[@LINE+1]]:5: note: `__syncthreads()` at line [[@LINE+1]]
    __syncthreads();
  // CHECK: hint: apply the condition to the work only
}
// CHECK: 0 errors, 1 warning, 0 remarks
