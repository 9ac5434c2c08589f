// Sizes of the block that a function tests for its caller: what follows is executed by blocks of this size alone.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: --implicit-check-not=error:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: --implicit-check-not=error:
// RUN: not rejoin lint --verbose %s | FileCheck %s --check-prefix=WHY
#include <assert.h>
__device__ __noinline__ bool fits() { return blockDim.x == 256; }
__device__ __noinline__ int both() { return blockDim.x == 16 && blockDim.y == 16; }
__device__ __noinline__ void check() { assert(blockDim.x == 256); }
__device__ __noinline__ void checkBy(unsigned n) { assert(blockDim.x == n); }
__device__ __noinline__ bool fitsOrNot(int n) { return n || blockDim.x == 256; }
__device__ __noinline__ void maybe(int n) {
  if (n)
    assert(blockDim.x == 256);
}
__global__ void answer(float *o) {
  if (!fits())
    return;
  // WHY: tested-sizes-callees.cu:[[@LINE+2]]:{{[0-9]+}}: proved safe: barrier: {{.*}}; the program tests for 256 threads in dimension 0 (line 6)
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void number(float *o) {
  if (both() == 0)
    return;
  for (int i = threadIdx.y * 16 + threadIdx.x; i < 1024; i += 256)
    __syncthreads();
}
__global__ void asserts(float *o) {
  check();
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void other(float *o, unsigned n) {
  checkBy(n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void either(float *o, int n) {
  if (!fitsOrNot(n))
    __trap();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void sometimes(float *o, int n) {
  maybe(n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
}
__global__ void after(float *o) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
  check();
}
__global__ void oneSide(float *o, int n) {
  if (n)
    check();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 256` do not reach
  if (threadIdx.x < 256)
    __syncthreads();
}
// CHECK: 0 errors, 5 warnings, 0 remarks
