// A function that only some lanes call: which lanes execute its operations is decided by its callers. That is a remark.
// Where a kernel calls it with all threads, it is an error.
// RUN: rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -DLOOP | FileCheck --check-prefix=LOOP %s
// LOOP: error: lanes 16 to 31 execute `__shfl_xor_sync()`
// RUN: not rejoin lint %s -- -DALL | FileCheck --check-prefix=ALL %s
// CHECK: masks-of-callers.cu:[[@LINE+4]]:{{[0-9]+}}: remark: lanes 16 to 31 may execute `__shfl_xor_sync()`, but its member mask 0xffff does not name them: the behaviour is undefined if callers let them enter this function
// CHECK: 0 errors, 0 warnings, 1 remark
// ALL: masks-of-callers.cu:[[@LINE+2]]:{{[0-9]+}}: error: lanes 16 to 31 execute `__shfl_xor_sync()`

__device__ __noinline__ int half_sum(int v) { return v + __shfl_xor_sync(0x0000ffff, v, 1); }

__global__ void k(int *p, int n) {
#ifdef LOOP
  // A loop of all threads.
  for (int i = 0; i < n; ++i)
    p[threadIdx.x] = half_sum(p[threadIdx.x]);
#elif defined(ALL)
  p[threadIdx.x] = half_sum(p[threadIdx.x]);
#else
  if (threadIdx.x < 16)
    p[threadIdx.x] = half_sum(p[threadIdx.x]);
#endif
}
void launch(int *p) { k<<<1, 64>>>(p, 3); }
