// As shuffles-of-groups.cu, on waves of 64.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>
__global__ void right(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.x + threadIdx.y;
  if (t < n) {
    unsigned v = g[t * blockDim.x + threadIdx.x];
    v += __shfl_xor(v, 1);
    v += __shfl(v, threadIdx.x ^ 1, 4);
    v += __shfl(v, n, 4);
    v += __shfl_down(v, 1, 4);
    v += __shfl_xor(v, n & 3);
    g[t * blockDim.x + threadIdx.x] = v;
  }
}
__global__ void wrong(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.x + threadIdx.y, v = g[t];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `t >= n` do not reach `__shfl()` at line [[@LINE+2]]:
  if (t < n)
    v += __shfl(v, n, 8) + __shfl_xor(v, n & 7);
  g[t * blockDim.x + threadIdx.x] = v;
}
// CHECK: `__shfl_xor()` at line
// CHECK: 0 errors, 1 warning, 0 remarks
void go(unsigned n, unsigned *g) {
  right<<<(n + 15) / 16, dim3(4, 16)>>>(n, g);
  wrong<<<(n + 15) / 16, dim3(4, 16)>>>(n, g);
}
