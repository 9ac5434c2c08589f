// A shuffle is proved to read a leader only if it names the leader's lane, and all lanes of the leader's set come.
// RUN: not rejoin lint --verbose %s | FileCheck %s --check-prefixes=CHECK,O2
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s
#include <hip/hip_runtime.h>

// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: proved safe: wavefront operation: it reads from the first or the last of the lanes that reach it
__global__ void first(int *out, int n) {
  if (out[threadIdx.x] > n) {
    unsigned long long m = __ballot(1);
    out[threadIdx.x] = __shfl((int)threadIdx.x, __ffsll(m) - 1);
  }
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: proved safe: wavefront operation: it reads from the first or the last
__global__ void last(int *out, int n) {
  if (out[threadIdx.x] > n) {
    unsigned long long m = __ballot(1);
    out[threadIdx.x] = __shfl((int)threadIdx.x, 63 - __clzll(m));
  }
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads reaches it is not known
__global__ void behind(int *out, int n) {
  if (out[threadIdx.x] > n) {
    unsigned long long m = __ballot(1);
    out[threadIdx.x] = __shfl((int)threadIdx.x, __ffsll(m));
  }
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads
__global__ void half(int *out, int n) {
  if (out[threadIdx.x] > n) {
    unsigned long long m = __ballot(1);
    out[threadIdx.x] = __shfl((int)threadIdx.x, __ffsll(m) - 1, 32);
  }
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads
__global__ void low_bits(int *out, int n) {
  if (out[threadIdx.x] > n) {
    unsigned long long m = __ballot(1);
    out[threadIdx.x] = __shfl((int)threadIdx.x, __ffs((int)m) - 1);
  }
}

// Lane 3 is a lane like any other.
// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: finding: wavefront operation
__global__ void value(int *out, int n) {
  if (out[threadIdx.x] > n) {
    unsigned long long m = __ballot(1);
    out[threadIdx.x] = __shfl(__ffsll(m), 3);
  }
}

// O2-DAG: leaders-found.hip:[[#@LINE+6]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads
__global__ void of_fewer(int *out, int n) {
  bool p = out[threadIdx.x] > n, q = out[threadIdx.x + 64] > n;
  int leader = __ffsll(__ballot(p)) - 1;
  // The leader may have no q.
  if (p && q)
    out[threadIdx.x] = __shfl((int)threadIdx.x, leader);
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+7]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads
__global__ void in_another(int *out, int n) {
  bool p = out[threadIdx.x] > n;
  int leader = __ffsll(__ballot(p)) - 1;
  if (out[threadIdx.x + 64] > n) {
    out[threadIdx.x]++;
    if (p)
      out[threadIdx.x] = __shfl((int)threadIdx.x, leader);
  }
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+4]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads
__global__ void perhaps_none(int *out, int n) {
  if (out[threadIdx.x] > n) {
    int leader = __ffsll(__ballot(out[threadIdx.x + 64] > n)) - 1;
    out[threadIdx.x] = __shfl((int)threadIdx.x, leader);
  }
}

// CHECK-DAG: leaders-found.hip:[[#@LINE+3]]:{{[0-9]+}}: not known: wavefront operation: whether the lane that it reads
__device__ __noinline__ int of_callers(int x) {
  unsigned long long m = __ballot(1);
  return __shfl(x, __ffsll(m));
}
__global__ void calls(int *out, int n) {
  if (out[threadIdx.x] > n)
    out[threadIdx.x] = of_callers(threadIdx.x);
}
