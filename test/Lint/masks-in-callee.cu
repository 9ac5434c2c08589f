// A function with a right mask and a mask of all lanes: the mask of all lanes names those that do not call it.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: masks-in-callee.cu:[[@LINE+12]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes of threads with `v <= n`, which do not execute `sum()`
// CHECK: 0 errors, 1 warning, 0 remarks

__device__ __noinline__ int sum(int v, unsigned members) {
  v = __shfl_sync(members, v, __ffs(members) - 1);
  return v + __shfl_xor_sync(0xffffffff, v, 1);
}

__global__ void k(int *p, int n) {
  int v = p[threadIdx.x];
  unsigned members = __ballot_sync(0xffffffff, v > n);
  if (v > n)
    p[threadIdx.x] = sum(v, members);
}
