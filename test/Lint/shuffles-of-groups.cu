// Shuffles without a member mask that stay among four lanes, in a branch that these four lanes take together or not at
// all: the lanes that are read are there.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: rejoin run --kernel=right --global=4,16 --local=4,8 --arg=i32:13 --arg=iota:64 %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: --check-prefix=RUNS %s
// RUNS: 2 blocks of 32 threads ran: nothing found
__global__ void right(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.y + threadIdx.y;
  if (t < n) {
    unsigned v = g[t * blockDim.x + threadIdx.x];
    v += __shfl_xor(v, 1);
    v += __shfl(v, threadIdx.x + 1, 4);
    v += __shfl(v, 0, 4);
    v += __shfl(v, n, 4);
    v += __shfl_down(v, 1, 4);
    v += __shfl_up(v, n, 4);
    for (unsigned m = 2; m > 0; m /= 2)
      v += __shfl_xor(v, m);
    v += __shfl_xor(v, n & 3);
    g[t * blockDim.x + threadIdx.x] = v;
  }
}
// Each of these reads lanes of other groups.
__global__ void distance(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.y + threadIdx.y, v = g[t];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `{{.*}} >= n` do not reach `__shfl_xor()` at line [[@LINE+2]]:
  if (t < n)
    v += __shfl_xor(v, 4);
  g[t * blockDim.x + threadIdx.x] = v;
}
__global__ void width(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.y + threadIdx.y, v = g[t];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `{{.*}} >= n` do not reach `__shfl()` at line [[@LINE+2]]:
  if (t < n)
    v += __shfl(v, n, 8);
  g[t * blockDim.x + threadIdx.x] = v;
}
__global__ void beyond(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.y + threadIdx.y, v = g[t];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `{{.*}} >= n` do not reach `__shfl_down()` at line [[@LINE+2]]:
  if (t < n)
    v += __shfl_down(v, 1);
  g[t * blockDim.x + threadIdx.x] = v;
}
__global__ void unbounded(unsigned n, unsigned *g) {
  unsigned t = blockDim.y * blockIdx.y + threadIdx.y, v = g[t];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `{{.*}} >= n` do not reach `__shfl_xor()` at line [[@LINE+2]]:
  if (t < n)
    v += __shfl_xor(v, n & 7);
  g[t * blockDim.x + threadIdx.x] = v;
}
// CHECK: 0 errors, 4 warnings, 0 remarks
void go(unsigned n, unsigned *g) {
  dim3 grid(1, (n + 7) / 8), block(4, 8);
  right<<<grid, block>>>(n, g);
  distance<<<grid, block>>>(n, g);
  width<<<grid, block>>>(n, g);
  beyond<<<grid, block>>>(n, g);
  unbounded<<<grid, block>>>(n, g);
}
