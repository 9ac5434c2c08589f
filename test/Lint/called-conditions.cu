// A condition on the result of a function has the words of the source, at -O0 as well. `&&` in `&&` needs no parentheses.
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
// RUN: not rejoin lint %s -- -O2 | FileCheck %s --check-prefix=O2
__device__ int half(int i, int n) { return i / n; }

// CHECK: called-conditions.cu:[[#@LINE+2]]:{{[0-9]+}}: {{warning|error}}: threads with `half(threadIdx.x, n) <= 3` do not reach the barrier
__global__ void called(int *p, int n) {
  if (half(threadIdx.x, n) > 3) __syncthreads();
}
// O2: called-conditions.cu:[[#@LINE+3]]:{{[0-9]+}}: {{warning|error}}: threads with `threadIdx.x <= n || threadIdx.y >= m || threadIdx.z <= 3` do not reach the barrier
// O2: called-conditions.cu:[[#@LINE+3]]:{{[0-9]+}}: {{warning|error}}: threads with `(threadIdx.x <= n || threadIdx.y >= m) && threadIdx.z <= 3` do not reach the barrier
__global__ void chains(int n, int m) {
  if (threadIdx.x > n && threadIdx.y < m && threadIdx.z > 3) __syncthreads();
  if ((threadIdx.x > n && threadIdx.y < m) || threadIdx.z > 3) __syncthreads();
}
