// A barrier in a function that calls itself on one side of a divergent branch is not proved safe.
// RUN: not rejoin lint --verbose %s | FileCheck %s
__device__ __noinline__ void rec(int *p, int d) {
  p[d] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: not known: barrier: a call by which 'rec' calls itself has a finding
  __syncthreads();
  if (d > 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: finding: barrier in 'rec'
    rec(p, d - 1);
    p[d + 1] += p[d];
  }
}
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: not known: barrier in 'rec': a call by which 'rec' calls itself has a finding
__global__ void differ(int *p) { rec(p, threadIdx.x); }
__device__ __noinline__ void same(int *p, int d) {
  p[d] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: proved safe: barrier
  __syncthreads();
  if (d > 0) {
    same(p, d - 1);
    p[d + 1] += p[d];
  }
}
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: proved safe: barrier in 'same'
__global__ void agree(int *p, int n) { same(p, n); }
// CHECK: warning: {{.*}}rule W1
