// The functions of pipelines copy at once in Rejoin's headers: that a thread does not wait for its copy is not found.
// RUN: rejoin lint --summary %s | FileCheck %s
// CHECK: 2 proved safe, 0 with a finding, 0 not known
#include <cuda_pipeline.h>
__global__ void k(const int *g) {
  __shared__ int s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &g[threadIdx.x], 4);
  __pipeline_commit();
  __syncthreads();
  if (s[0] > 3)
    __syncthreads();
}
