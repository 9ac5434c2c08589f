// Votes at a barrier have one result for all threads of the block.
// RUN: rejoin lint --function=votes %s | FileCheck --check-prefix=RIGHT %s
// RUN: not rejoin lint --function=some_vote %s | FileCheck %s
// RIGHT: 0 errors, 0 warnings, 0 remarks
#include <hip/hip_runtime.h>

__global__ void votes(int *p, int n) {
  if (__syncthreads_count(p[threadIdx.x]) > 3)
    __syncthreads();
  if (__syncthreads_and(p[threadIdx.x]))
    __syncthreads();
  while (__syncthreads_or(p[threadIdx.x] < n))
    p[threadIdx.x] += 1;
}

// CHECK: barriers-with-results.hip:[[@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`__syncthreads_or()` at line [[@LINE+3]]
__global__ void some_vote(int *p, int n) {
  if (p[threadIdx.x] > n)
    if (__syncthreads_or(p[threadIdx.x] < n))
      p[0] = 1;
}
