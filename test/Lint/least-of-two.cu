// The least and the greatest of two values are words of a condition.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-DAG: threads with `threadIdx.x >= min(a, b)` do not reach
// CHECK-DAG: threads with `threadIdx.x >= max(a, b)` do not reach
__device__ unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }
__global__ void all(float *p, unsigned a, unsigned b) {
  if (threadIdx.x < least(a, b)) {
    p[threadIdx.x] += 1;
    __syncthreads();
  }
}
__global__ void some(float *p, unsigned a, unsigned b) {
  if (threadIdx.x < max(a, b)) {
    p[threadIdx.x] += 1;
    __syncthreads();
  }
}
