// Groups of 64 in code that also divides into warps of 32 are pairs of warps. Where they stand alone, or a shuffle names a
// lane that a warp does not have, the code is written for waves of 64.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
__device__ float sum(float v, int from) {
  for (int o = from; o > 0; o /= 2)
    v += __shfl_xor_sync(~0u, v, o);
  return v;
}
__global__ void pairs(float *x) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row = warp / 2;
  float v = sum(x[threadIdx.x], 16);
  if (lane == 0)
    x[row * 8 + warp % 2] = v;
}
__global__ void alone(float *x) {
  // CHECK: pairs-of-waves.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the block into groups of 64 threads, but a warp has 32
  int wave = threadIdx.x / 64, lane = threadIdx.x % 64;
  float v = sum(x[threadIdx.x], 16);
  if (lane == 0)
    x[wave] = v;
}
__global__ void beyond(float *x) {
  // CHECK: pairs-of-waves.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the block into groups of 64 threads, but a warp has 32
  int pair = threadIdx.x / 64, lane = threadIdx.x % 32;
  float v = sum(x[threadIdx.x], 32);
  if (lane == 0)
    x[pair] = v;
}
// CHECK: 0 errors, 2 warnings
