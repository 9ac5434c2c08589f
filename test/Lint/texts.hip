// What optimisation has made of the source is told in words of the source: comparisons of high bits, products, copies of
// one place; of a chain of functions its ends.
// RUN: not rejoin lint %s > %t
// RUN: FileCheck --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark: --implicit-check-not="more operation" --implicit-check-not="in sum<16>" %s < %t
// RUN: not grep '%%[0-9]' %t
#include <hip/hip_runtime.h>

__global__ void high(unsigned long long *v, int n) {
  // CHECK: texts.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] >> 32 == 0xffffffff` do not reach `__syncthreads()`
  if (v[threadIdx.x] >> 32 != 0xffffffffu)
    __syncthreads();
  // CHECK: texts.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] >> 40 {{.*}}` do not reach `__syncthreads()`
  if (v[threadIdx.x] >> 40 < 77)
    __syncthreads();
  // CHECK: texts.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= n * 2` do not reach `__syncthreads()`
  if (threadIdx.x < 2 * n)
    __syncthreads();
  // CHECK: texts.hip:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `left % 4 != 3` do not reach `__syncthreads()`
  int left = (int)threadIdx.x - n;
  if (left % 4 == 3)
    __syncthreads();
  v[threadIdx.x] = 3;
}

template <int N> __device__ float sum(float x) {
  if constexpr (N > 0)
    return sum<N / 2>(x + __shfl_xor(x, N));
  return x;
}
// CHECK: texts.hip:[[#@LINE+4]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] <= 3` do not reach `__shfl_xor()` at line [[#@LINE+4]]: values
// CHECK: note: `__shfl_xor()` at line [[#@LINE+3]]
// CHECK-NOT: note: `__shfl_xor()`
__global__ void unrolled(float *v) {
  if (v[threadIdx.x] > 3) v[threadIdx.x] = sum<32>(v[threadIdx.x]);
}

__device__ float inner(float x) { return __shfl(x, 3); }
__device__ float middle(float x) { return inner(x) + 1; }
__device__ float outer(float x) { return middle(x) * 2; }
// CHECK: texts.hip:[[#@LINE+5]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] <= 5` do not reach `__shfl()`
// CHECK: texts.hip:[[#@LINE-2]]:{{[0-9]+}}: note: the call that leads to the operation, in outer()
// CHECK-NOT: in middle
// CHECK: texts.hip:[[#@LINE-6]]:{{[0-9]+}}: note: the operation is here, in inner()
__global__ void nested(float *v) {
  if (v[threadIdx.x] > 5) v[threadIdx.x] = outer(v[threadIdx.x]);
}
// CHECK: 0 errors, 6 warnings, 0 remarks
