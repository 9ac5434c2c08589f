// The same of HIP.
// RUN: not rejoin lint %s --summary | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <hip/hip_runtime.h>

__global__ void writes(int *out) {
  // CHECK: endless-loops.hip:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop
  if (threadIdx.x == 0)
    while (true)
      out[0] += 1;
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void idles(int *out) {
  // CHECK: endless-loops.hip:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop
  if (threadIdx.x == 0)
    for (int i = 0;; i++)
      ;
  __syncthreads();
  out[threadIdx.x] = 1;
}
// CHECK: 2 barriers or wave operations: 0 proved safe, 2 with a finding, 0 not known
