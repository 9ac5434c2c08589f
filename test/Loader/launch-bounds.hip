// HIP's `__launch_bounds__(N)` is an upper bound of the block's threads: what is uniform in a wave of 64 is so in a block of
// at most 64 threads. It says no more: a barrier that some of these threads miss is a finding, and so is one in a larger
// block.
// RUN: not rejoin lint %s > %t.out
// RUN: FileCheck --input-file=%t.out %s --implicit-check-not='warning:'
#include <hip/hip_runtime.h>
__global__ void __launch_bounds__(64) fits(int *a) {
  if (threadIdx.x / 64 == 0)
    __syncthreads();
  a[threadIdx.x] = 1;
}
template <int N> __global__ void __launch_bounds__(N * 16, 2) instance(int *a) {
  if (threadIdx.x / 64 == 0) // CHECK-DAG: :[[#@LINE]]:{{.*}}warning:
    __syncthreads();
  a[threadIdx.x] = 1;
}
template __global__ void instance<4>(int *);
template __global__ void instance<8>(int *);
__global__ void __launch_bounds__(128) larger(int *a) {
  if (threadIdx.x / 64 == 0) // CHECK-DAG: :[[#@LINE]]:{{.*}}warning:
    __syncthreads();
  a[threadIdx.x] = 1;
}
__global__ void __launch_bounds__(64) some(int *a, int n) {
  if (threadIdx.x < n) // CHECK-DAG: :[[#@LINE]]:{{.*}}warning:
    __syncthreads();
  a[threadIdx.x] = 1;
}
// CHECK: 0 errors, 3 warnings, 0 remarks
