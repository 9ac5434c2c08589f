// One source with the headers of an installed toolkit and with ours: the same findings at the same lines.
// REQUIRES: cuda-toolkit
// RUN: not rejoin lint %s -- --cuda-path=/usr/local/cuda 2>&1 | FileCheck %s --implicit-check-not='left out'
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not='left out'
// RUN: not rejoin lint %s --no-toolkit -- --cuda-path=/usr/local/cuda 2>&1 | FileCheck %s --check-prefixes=IGNORED,CHECK
// IGNORED: --no-toolkit ignores
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <curand_kernel.h>
namespace cg = cooperative_groups;
__global__ void waits(float *p) {
  // CHECK: toolkit.cu:[[@LINE+1]]:19: error: threads with `threadIdx.x >= 32` do not reach `__syncthreads()`
  if (threadIdx.x < 32)
    __syncthreads();
  p[threadIdx.x] = sqrtf(p[threadIdx.x]) + __ldg(&p[threadIdx.x + 128]);
}
__global__ void reads(int *p, unsigned mask) {
  int v = p[threadIdx.x];
  if (threadIdx.x % 32 < 16)
    // CHECK: toolkit.cu:[[@LINE+1]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31
    v = __shfl_down_sync(0xffffffff, v, 8);
  p[threadIdx.x] = v;
}
__global__ void others(__half *h, int *p, curandState *states, cudaTextureObject_t texture) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int sum = cg::reduce(tile, p[threadIdx.x], cg::plus<int>());
  h[threadIdx.x] = __hadd(h[threadIdx.x], __int2half_rn(sum));
  p[threadIdx.x] = curand(&states[threadIdx.x]) + tex2D<int>(texture, 1, 2);
}
// CHECK: 2 errors, 0 warnings
int main() {
  waits<<<1, 128>>>(nullptr);
  reads<<<1, 128>>>(nullptr, 1);
  others<<<1, 128>>>(nullptr, nullptr, nullptr, 0);
}
