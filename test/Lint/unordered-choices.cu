// All threads store to one flag, and each reads it with no barrier between. Where a branch or a loop makes the values
// differ, the last writer decides: the branch on the flag is a finding. Where all threads store one value, it is none.
// Without optimisation, which would replace the reads by what was stored.
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#define WAIT(FLAG)                                                                                                     \
  if (FLAG)                                                                                                            \
  __syncthreads()

__global__ void chosen(volatile int *o) {
  __shared__ int flag;
  if (threadIdx.x < 8) { o[0] = 1; flag = 1; } else { o[1] = 1; flag = 0; }
  o[2] = 0;
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `flag == 0` do not reach `__syncthreads()`
  WAIT(flag);
}

// The value is chosen by a branch; the store is one for all.
__global__ void value_chosen(volatile int *o, int n) {
  __shared__ int flag;
  int v = 0;
  if (threadIdx.x < n) {
    o[0] = 1;
    v = 1;
  }
  flag = v;
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `flag == 0` do not reach `__syncthreads()`
  WAIT(flag);
}

__global__ void selected(int *o, int n) {
  __shared__ int flag;
  int v = threadIdx.x < n ? 3 : 0;
  flag = v;
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `flag == 0` do not reach `__syncthreads()`
  WAIT(flag);
}

// The value is one in each iteration, but threads leave in different ones.
__global__ void repeated(volatile int *o, int n) {
  __shared__ int flag;
  int v = n;
  do {
    v = o[0] + 3 * v;
  } while (o[threadIdx.x] > v);
  flag = v;
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `flag == 0` do not reach `__syncthreads()`
  WAIT(flag);
}

// Another thread may still be at the first of the stores.
__global__ void twice(volatile int *o, int n) {
  __shared__ int flag;
  flag = 0;
  o[0] = 1;
  __threadfence_block();
  flag = n;
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `flag == 0` do not reach `__syncthreads()`
  WAIT(flag);
}

// What is read at one address may be written beside it.
__global__ void read(int *o, int n) {
  __shared__ int flag, other;
  if (threadIdx.x == 0)
    other = n;
  flag = other;
  __threadfence_block();
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `flag == 0` do not reach `__syncthreads()`
  WAIT(flag);
}

// Right: all threads store one value.
__global__ void agreed(const int *o, int n, int m) {
  __shared__ int a, b, c, d;
  a = n;
  WAIT(a);
  int v = 0;
  if (n > m)
    v = m + o[blockIdx.x];
  b = v;
  WAIT(b);
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += o[i];
  c = sum;
  WAIT(c);
  d = n < m ? o[n] : 3;
  WAIT(d);
}

// Each call of a loop stores another number, and a thread may still be in the call before.
__device__ __shared__ int passed;
__device__ __noinline__ void step(int v) {
  passed = v;
  __threadfence_block();
  // CHECK: unordered-choices.cu:[[@LINE+1]]:8: warning: threads with `passed == 0` do not reach `__syncthreads()`
  WAIT(passed);
}
__global__ void stepped(int n) {
  for (int i = 0; i < n; ++i)
    step(i);
}
// CHECK: 0 errors, 7 warnings, 0 remarks
