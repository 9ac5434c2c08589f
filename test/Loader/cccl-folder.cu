// The folder of libraries of a toolkit that is named is searched, as by nvcc. The toolkit here has an installed one's
// headers, where there is one.
// REQUIRES: cuda-toolkit
// RUN: rejoin lint %s -- --cuda-path=/usr/local/cuda 2>&1 | FileCheck %s
// CHECK-NOT: not found
// CHECK-NOT: left out
// CHECK: 0 errors, 0 warnings
#include <cub/block/block_reduce.cuh>
#include <cuda/atomic>
#include <cuda/std/type_traits>
#include <cuda_runtime.h>
__global__ void sum(float *p) {
  typedef cub::BlockReduce<float, 128> Reduce;
  __shared__ typename Reduce::TempStorage space;
  float v = Reduce(space).Sum(p[threadIdx.x]);
  if (threadIdx.x == 0)
    cuda::atomic_ref<float, cuda::thread_scope_device>(p[128]).fetch_add(v);
}
int main() { sum<<<1, 128>>>(nullptr); }
