// As whole-waves.cu on waves of 64, where the workgroup's size is read from memory.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>
__device__ float sum(float v) {
  for (int o = warpSize / 2; o > 0; o /= 2)
    v += __shfl_down(v, o);
  return v;
}

__global__ void divided(const float *in, float *out, int rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, w = t / warpSize;
  // CHECK: whole-waves.hip:[[#@LINE+1]]:9: remark: {{.*}}, if the first dimension of the block is no multiple of 64 [divergent-shuffle
  if (w < rows)
    out[w] = sum(in[t]);
}

__global__ void rows_of_blocks(const float *in, float *out, int rows) {
  int w = blockIdx.x * blockDim.y + threadIdx.y;
  // CHECK: whole-waves.hip:[[#@LINE+1]]:3: remark: {{.*}}, if the first dimension of the block is no multiple of 64 [divergent-shuffle
  for (; w < rows; w += gridDim.x * blockDim.y) {
    float s = sum(in[w * 64 + threadIdx.x]);
    if (threadIdx.x == 0)
      out[w] = s;
  }
}

__global__ void by_thread(const float *in, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: whole-waves.hip:[[#@LINE+1]]:9: warning: {{.*}}`blockIdx.x * blockDim.x + threadIdx.x >= n`{{.*}} [divergent-shuffle
  if (t < n)
    out[t] = sum(in[t]);
}
// CHECK: 0 errors, 1 warning, 2 remarks
