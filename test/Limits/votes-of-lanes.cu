// Each warp votes on the same 32 words, so in whole warps all have one result: the analysis knows the warp alone.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: [[#@LINE+7]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
__global__ void last(const int *p, int *out, int n) {
  __shared__ int all[32];
  for (; n >= 0; n -= 128) {
    if (threadIdx.x % 32 == 0)
      all[threadIdx.x / 32] = p[n + threadIdx.x];
    int a;
    __syncthreads();
    a = all[threadIdx.x % 32];
    __syncthreads();
    if (!__all_sync(0xffffffff, a))
      break;
  }
  *out = n;
}
