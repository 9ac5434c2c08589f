// The lane by the index in the grid: the block's own summand is no part of it where blocks are whole waves. That is so
// in launches that are known; otherwise a remark names the condition. What is no multiple of a wave is a finding.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --assume-launch=none %s | FileCheck %s --check-prefix=NONE --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:

__global__ void remainder(int *p) {
  int lane = (blockIdx.x * blockDim.x + threadIdx.x) % 32;
  // NONE: global-lanes.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: the member mask 0xf names lanes of threads with `lane >= 4`, {{.*}}, if the first dimension of the block is no multiple of 32 [missing-mask-lane
  if (lane < 4)
    p[lane] = __shfl_up_sync(0xF, p[lane], 1);
}

__global__ void masked(int *p) {
  unsigned lane = (threadIdx.x + blockIdx.x * blockDim.x) & 31;
  // NONE: global-lanes.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}, if the first dimension of the block is no multiple of 32 [missing-mask-lane
  if (lane < 4)
    p[lane] = __shfl_up_sync(0xF, p[lane], 1);
}

// By numbers of the source: these are multiples whatever the launch.
__global__ void constant(int *p, unsigned n) {
  unsigned lane = (n * 64 + threadIdx.x) % 32;
  if (lane < 4)
    p[lane] = __shfl_up_sync(0xF, p[lane], 1);
}

// Half a wave, and an odd summand.
__global__ void half(int *p, unsigned n) {
  unsigned lane = (n * 16 + threadIdx.x) % 32;
  // CHECK: global-lanes.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: the member mask 0xf names lanes {{.*}}[missing-mask-lane
  // NONE: global-lanes.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: the member mask 0xf names lanes {{.*}}[missing-mask-lane
  if (lane < 4)
    p[lane] = __shfl_up_sync(0xF, p[lane], 1);
}

__global__ void odd(int *p) {
  unsigned lane = (blockIdx.x * blockDim.x + 1 + threadIdx.x) % 32;
  // CHECK: global-lanes.cu:[[#@LINE+3]]:{{[0-9]+}}: error: {{.*}}[outside-own-mask
  // NONE: global-lanes.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}[missing-mask-lane
  if (lane < 4)
    p[lane] = __shfl_up_sync(0xF, p[lane], 1);
}

// What may be negative has other remainders.
__global__ void negative(int *p, int n) {
  int lane = (n * 64 + (int)threadIdx.x) % 32;
  // CHECK: global-lanes.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}[missing-mask-lane
  // NONE: global-lanes.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}[missing-mask-lane
  if (lane < 4)
    p[n] = __shfl_up_sync(0xF, p[n], 1);
}

void launch(int *p, unsigned n) {
  remainder<<<8, 128>>>(p);
  masked<<<8, 128>>>(p);
  constant<<<8, 128>>>(p, n);
  half<<<8, 128>>>(p, n);
  odd<<<8, 128>>>(p);
  negative<<<8, 128>>>(p, n);
}
