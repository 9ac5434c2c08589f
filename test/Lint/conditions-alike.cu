// Two values of one variable have one name. A comparison of them would read `x != x`: it is a condition without words.
// RUN: not rejoin lint %s | FileCheck --implicit-check-not='x != x' --implicit-check-not='x == x' %s
__global__ void before(int *a) {
  int x = a[0];
  int old = x;
  x = a[1];
  if (x != old) {
    // CHECK: only if the block has more than 5 threads, and in launches that reach this branch [divergent-barrier
    if (threadIdx.x < 5)
      __syncthreads();
  }
}

__device__ bool changes(int x, int *a) {
  int first = x;
  x = a[3];
  return x == first;
}

__global__ void turns(int *a, int *o, int n) {
  for (int i = 0; i < n; ++i) {
    int last = a[n + i], x = a[i];
    if (x == last)
      o[9] = 1;
    if (changes(x, a)) {
      // CHECK: the block has more than 7 threads{{.*}} in launches that reach this branch [divergent-barrier
      if (threadIdx.x < 7)
        __syncthreads();
    }
  }
}
