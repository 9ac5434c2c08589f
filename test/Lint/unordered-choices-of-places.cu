// A write through a pointer that is chosen, by a condition, a loop or memory of the thread, beside a read of one of the
// places that it may lead to. Right: a barrier, another place, two buffers in turn.
// RUN: not rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint --summary %s -- -O0 | FileCheck --check-prefix=PLAIN %s
// PLAIN: 5 with a finding, 0 not known
#define FIRST (threadIdx.x == 0)

// CHECK: [[@LINE+5]]:{{.*}} finding: barrier
__global__ void selected(int n) {
  __shared__ int a, b;
  int *p = n > 3 ? &a : &b;
  if (FIRST) *p = n;
  if (a > 3) __syncthreads();
}

// CHECK: [[@LINE+8]]:{{.*}} finding: barrier
__global__ void by_branches(int *in, int n) {
  __shared__ int a[8], b[8];
  int *p = a + 1;
  if (n > 3) { p = b; in[0] = 1; }
  else if (n > 1) { p = b + 2; in[0] = 3; }
  if (FIRST) *p = n;
  __threadfence_block();
  if (a[1] > 3) __syncthreads();
}

// CHECK: [[@LINE+6]]:{{.*}} finding: barrier
__global__ void from_a_table(int *in, int n) {
  __shared__ int a, b, c;
  int *of[3] = {&a, &b, &c};
  if (FIRST) *of[n] = n;
  __threadfence_block();
  if (b > 3) __syncthreads();
}

// CHECK: [[@LINE+6]]:{{.*}} finding: barrier
__global__ void moved(int *in, int n) {
  __shared__ int a[32];
  if (FIRST)
    for (int *p = a; p != a + 32; ++p) *p = in[p - a];
  __threadfence_block();
  if (a[7] > 3) __syncthreads();
}

// Each thread writes to one of them: the others may read before.
// CHECK: [[@LINE+5]]:{{.*}} finding: barrier
__global__ void of_each(int n) {
  __shared__ int a, b;
  int *p = threadIdx.x > 3 ? &a : &b;
  *p = n;
  if (a > 3) __syncthreads();
}

// CHECK: [[@LINE+6]]:{{.*}} proved safe: barrier
// CHECK: [[@LINE+6]]:{{.*}} proved safe: barrier
__global__ void right_waits(int n) {
  __shared__ int a, b;
  int *p = n > 3 ? &a : &b;
  if (FIRST) *p = n;
  __syncthreads();
  if (a > 3) __syncthreads();
}

// CHECK: [[@LINE+7]]:{{.*}} proved safe: barrier
__global__ void right_other(int n) {
  __shared__ int a, b, c;
  int *p = n > 3 ? &a : &b;
  if (FIRST) c = n;
  __syncthreads();
  if (FIRST) *p = n;
  if (c > 3) __syncthreads();
}

// CHECK: [[@LINE+7]]:{{.*}} proved safe: barrier
__global__ void right_turns(int *in, int *out, int n) {
  __shared__ int a[64], b[64];
  int *now = a, *next = b;
  for (int i = 0; i < n; ++i) {
    now[threadIdx.x] = in[i];
    __syncthreads();
    if (now[0] > 3) { out[threadIdx.x] += now[1]; __syncthreads(); }
    int *p = now;
    now = next;
    next = p;
  }
}

// All threads write one value to the place that they read.
// CHECK: [[@LINE+5]]:{{.*}} proved safe: barrier
__global__ void right_one(int n) {
  __shared__ int a, b;
  int *p = n > 3 ? &a : &b;
  *p = n;
  if (*p > 3) __syncthreads();
}
