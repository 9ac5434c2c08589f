// A shuffle without a member mask that stays among four lanes, in a branch that these four lanes take together: lint asks for the
// whole warp.
// RUN: not rejoin lint %s | FileCheck %s
__global__ void k(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.x + threadIdx.y;
  // CHECK: shuffles-of-groups.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}rule W3]
  if (t < n) {
    unsigned v = g[t * blockDim.x + threadIdx.x];
    g[t * blockDim.x + threadIdx.x] = v + __shfl_xor(v, 1);
  }
}
void go(unsigned n, unsigned *g) { k<<<(n + 7) / 8, dim3(4, 8)>>>(n, g); }
