// A condition on the result of a function has the words of the source, at -O0 as well. `&&` in `&&` needs no parentheses.
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --check-prefixes=O0,CHECK
// RUN: not rejoin lint %s -- -O2 | FileCheck %s --check-prefixes=O2,CHECK
__device__ int half(int i, int n) { return i / n; }

// O0: called-conditions.cu:[[#@LINE+3]]:28: warning: threads with `half(threadIdx.x, n) <= 3` do not reach `__syncthreads()`
// O2: called-conditions.cu:[[#@LINE+2]]:28: warning: threads with `threadIdx.x / n <= 3` do not reach `__syncthreads()`
__global__ void called(int *p, int n) {
  if (half(threadIdx.x, n) > 3) __syncthreads();
}
// O2: called-conditions.cu:[[#@LINE+3]]:23: warning: threads with `threadIdx.x <= n || threadIdx.y >= m || threadIdx.z <= 3` do not reach `__syncthreads()`
// O2: called-conditions.cu:[[#@LINE+3]]:24: warning: threads with `(threadIdx.x <= n || threadIdx.y >= m) && threadIdx.z <= 3` do not reach `__syncthreads()`
__global__ void chains(int n, int m) {
  if (threadIdx.x > n && threadIdx.y < m && threadIdx.z > 3) __syncthreads();
  if ((threadIdx.x > n && threadIdx.y < m) || threadIdx.z > 3) __syncthreads();
}
// CHECK: 0 errors, 3 warnings, 0 remarks
