// Kernels of long ago name a storage class that C++17 has no more.
// RUN: rejoin analyze --summary %s | FileCheck %s
// CHECK: {{^}}kept:
__global__ void kept(float *v) {
  register float first = v[threadIdx.x];
  __syncthreads();
  v[1] = first;
}
