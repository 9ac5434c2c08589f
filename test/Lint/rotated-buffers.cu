// Two buffers that change places in each turn: what is read behind the barrier, by an address that threads share, is
// one value, so the loops are left together. By the thread's own address it is not. A buffer has an element for each
// thread of the largest block.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// CHECK: rotated-buffers.cu:[[#@LINE+21]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
__global__ void shared_place(int *a, int *o) {
  int *p = a, *q = a + 1024;
  int m = 5, lo = 1;
  while (lo < m) {
    int *t = p;
    p = q;
    q = t;
    q[threadIdx.x] = o[threadIdx.x] + m;
    __syncthreads();
    while (m > 0 && q[m - 1] == -1)
      --m;
    ++lo;
  }
  o[threadIdx.x] = m;
}

__global__ void own_place(int *a, int *o) {
  int *p = a, *q = a + 1024;
  int m = 5, lo = 1;

  while (lo < m) {
    int *t = p;
    p = q;
    q = t;
    q[threadIdx.x] = o[threadIdx.x] + m;
    __syncthreads();
    while (m > 0 && q[m - 1 + threadIdx.x] == -1)
      --m;
    ++lo;
  }
  o[threadIdx.x] = m;
}
