// The first element of an array has the text of an element, not that of the array.
// RUN: rejoin lint --verbose %s | FileCheck %s
extern __shared__ int dynamic[];
__global__ void first(int *p, int n) {
  __shared__ int flags[4], table[2][3], one;
  flags[threadIdx.x & 3] = dynamic[threadIdx.x] = table[threadIdx.x & 1][0] = one = p[threadIdx.x];
  __syncthreads();
  // CHECK: all threads of the block reach it: the branch at line [[@LINE+1]], `dynamic[0] == 0`, is uniform
  if (dynamic[0]) {
    p[0] = 1;
    __syncthreads();
    p[1] = 2;
  }
  // CHECK: all threads of the block reach it: the branch at line [[@LINE+1]], `flags[0] == 0`, is uniform
  if (flags[0]) {
    p[0] = 1;
    __syncthreads();
    p[1] = 2;
  }
  // CHECK: all threads of the block reach it: the branch at line [[@LINE+1]], `table[0][0] == 0`, is uniform
  if (table[0][0]) {
    p[0] = 1;
    __syncthreads();
    p[1] = 2;
  }
  // CHECK: all threads of the block reach it: the branch at line [[@LINE+1]], `one == 0`, is uniform
  if (one) {
    p[0] = 1;
    __syncthreads();
    p[1] = 2;
  }
}
