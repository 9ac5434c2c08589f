// What does not hold for waves of each size that is asked for; numbers that follow `warpSize` fit.
// RUN: not rejoin lint --portable=32,64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: rejoin lint --portable=32 --disable=divergent-wave-operation %s | FileCheck --check-prefix=NARROW %s
// RUN: not rejoin lint --portable=16 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: --portable=16: expected 32, 64 or 32,64
// NARROW-NOT: wavefronts of 64
#include <hip/hip_runtime.h>

__global__ void cut(int *out, const int *in) {
  // CHECK: portable.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, the ballot has 64 lanes, and is cut to 32 bits [wave-size-assumption, rule W8]
  unsigned m = __ballot(in[threadIdx.x] > 3);
  out[threadIdx.x] = m;
}

__global__ void counted(int *out, const int *in) {
  // CHECK: portable.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, the ballot has 64 lanes, and is cut to 32 bits
  out[threadIdx.x] = __popc(__ballot(in[threadIdx.x] > 3));
}

__global__ void whole(unsigned long long *out, unsigned *half, const int *in) {
  unsigned long long m = __ballot(in[threadIdx.x] > 3);
  out[threadIdx.x] = m;
  half[threadIdx.x] = (unsigned)m;
  half[threadIdx.x + 1024] = m >> 32;
}

__global__ void last(int *out, const int *in) {
  // CHECK: portable.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, lane 31 is not the last lane
  out[threadIdx.x] = __shfl(in[threadIdx.x], 31);
  out[threadIdx.x + 1024] = __shfl(in[threadIdx.x], warpSize - 1);
}

__global__ void bit(int *out) {
  // CHECK: portable.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, lane numbers go up to 63, and a shift of 32 bits by 32 or more is undefined
  out[threadIdx.x] = 1 << (threadIdx.x % warpSize);
}

__global__ void halves(int *out, const int *in) {
  int v = in[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1)
    // CHECK: portable.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, shuffles over 16 lanes and fewer combine 32 lanes, which is half of it
    v += __shfl_down(v, o);
  if (threadIdx.x % warpSize == 0)
    out[threadIdx.x / warpSize] = v;
}

__global__ void sums(int *out, const int *in) {
  int v = in[threadIdx.x];
  for (int o = warpSize / 2; o > 0; o >>= 1)
    v += __shfl_down(v, o);
  if (threadIdx.x % warpSize == 0)
    out[threadIdx.x / warpSize] = v;
}

// A width of 32 says what is meant on both.
__global__ void width(int *out, const int *in) {
  int v = in[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1)
    v += __shfl_down(v, o, 32);
  out[threadIdx.x] = v + __shfl_up(v, 16, 32);
}

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][33];
  int x = threadIdx.x & 31, y = threadIdx.x >> 5;
  tile[y][x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[x][y];
}
// CHECK: 0 errors, 5 warnings
