// After `if (i >= n) return`, each lane that is left has all lanes before its own with it: a shuffle that reads none after
// these is right. That is so in blocks of one dimension, and the verdict says so; along rows, or with a condition that
// holds from the last lane down, it is a finding.
// RUN: not rejoin lint --verbose %s | FileCheck %s --check-prefixes=CHECK,O2 --implicit-check-not=warning: --implicit-check-not=error:
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0 --implicit-check-not=warning: --implicit-check-not=error:

__global__ void first(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the block has one dimension; the program asks for no other shape{{$}}
  p[i] = __shfl_sync(~0u, p[i], 0);
}
__global__ void scan(int *p, unsigned n) {
  unsigned i = threadIdx.x;
  if (n <= i) return;
  int v = p[i];
  for (int o = 1; o < 32; o *= 2)
    // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the block has one dimension; the program asks for no other shape{{$}}
    v += __shfl_up_sync(~0u, v, o);
  p[i] = v;
}
__global__ void without_mask(int *p, int n, int m) {
  int i = threadIdx.x;
  if (i < n && i < m)
    // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the block has one dimension; the program asks for no other shape{{$}}
    p[i] = __shfl(p[i], 0);
}
__global__ void from_last(int *p, int n) {
  int i = threadIdx.x;
  // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x < n` do not reach `__shfl_sync()`
  if (i < n) return;
  p[i] = __shfl_sync(~0u, p[i], 0);
}
__global__ void after(int *p, int n) {
  int i = threadIdx.x;
  // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= n` do not reach `__shfl_down_sync()`
  if (i >= n) return;
  p[i] = __shfl_down_sync(~0u, p[i], 1);
}
// The first lanes leave before.
__global__ void not_the_first(int *p, int n) {
  int i = threadIdx.x;
  // O2-DAG: lanes-below.cu:[[#@LINE+2]]:14: warning: threads with `(threadIdx.x & 30) == 0 || threadIdx.x >= n` do not reach `__shfl_sync()`
  // O0-DAG: lanes-below.cu:[[#@LINE+1]]:14: warning: threads with `threadIdx.x >= n` do not reach `__shfl_sync()`
  if (i >= n || i % 32 < 2) return;
  p[i] = __shfl_sync(~0u, p[i], 0);
}
// Each thread has a bound of its own.
__global__ void own_bound(int *p, const int *n) {
  int i = threadIdx.x;
  // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:9: warning: threads with `threadIdx.x >= n[threadIdx.x]` do not reach `__shfl_sync()`
  if (i >= n[i]) return;
  p[i] = __shfl_sync(~0u, p[i], 0);
}
// In rows of 48 threads, lane 16 of the second warp is the first of a row, and those before it may have left.
__global__ void in_rows(int *p, int n) {
  int i = threadIdx.x;
  // CHECK-DAG: lanes-below.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: threads with `threadIdx.x >= n` do not reach `__shfl_sync()` {{.*}}, if the first dimension of the block is no multiple of 32
  if (i >= n) return;
  p[i + threadIdx.y] = __shfl_sync(~0u, p[i], 0);
}
