// A leader is the first of those that come to the shuffle; one that was asked for before a branch may not take it.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error:
#include <hip/hip_runtime.h>

__global__ void before(int *out, const int *in) {
  int t = threadIdx.x, first = __ffsll(__ballot(1)) - 1;
  // CHECK: leaders.hip:[[@LINE+1]]:{{[0-9]+}}: warning: threads with `in[threadIdx.x] {{.*}}` do not reach `__shfl()` at line [[@LINE+2]]: values read from lanes that do not execute it are undefined
  if (in[t] > 2)
    out[t] = __shfl(t * 3, first);
}

// CHECK-NOT: warning:
__global__ void there(int *out, const int *in) {
  int t = threadIdx.x;
  if (in[t] > 2) {
    int first = __ffsll(__ballot(1)) - 1;
    out[t] = __shfl(t * 3, first);
  }
}

__global__ void of_those(int *out, const int *in) {
  int t = threadIdx.x;
  bool takes = in[t] > 2;
  int first = __ffsll(__ballot(takes)) - 1;
  if (takes)
    out[t] = __shfl(t * 3, first);
}
// CHECK: 1 warning
