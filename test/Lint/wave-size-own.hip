// Waves of the target's own size, without --portable: what is wrong for 64 lanes is a finding, and what a program says
// of groups of 32, or of both halves, is not.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: rejoin lint --mcpu=gfx1100 %s | FileCheck --check-prefix=NARROW %s --implicit-check-not=warning:
// NARROW: 0 warnings
#include <hip/hip_runtime.h>

__global__ void shift(unsigned *out) {
  unsigned lane = __lane_id();
  // CHECK: wave-size-own.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, lane numbers go up to 63, and a shift of 32 bits by 32 or more is undefined [wave-size-assumption, rule W8]
  out[threadIdx.x] = (1u << lane) | __popcll(__ballot(lane > 3));
}

__global__ void cut(int *out, int n) {
  // CHECK: wave-size-own.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, the ballot has 64 lanes, and is cut to 32 bits
  out[threadIdx.x] = __popc((unsigned)__ballot((int)threadIdx.x < n));
}

__global__ void last(int *out, int n) {
  int v = threadIdx.x * n;
  // CHECK: wave-size-own.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, lane 31 is not the last lane
  out[threadIdx.x] = __shfl(v, 31);
}

__global__ void half(int *out, int n) {
  int v = threadIdx.x * n;
  for (int d = 16; d; d /= 2)
    // CHECK: wave-size-own.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: on wavefronts of 64, shuffles over 16 lanes and fewer combine 32 lanes, which is half of it
    v += __shfl_xor(v, d);
  out[threadIdx.x] = v;
}

// Right: all lanes, both halves, few bits, lanes below 32 alone, blocks of 32 threads.
__global__ void whole(int *out, int n) {
  int v = threadIdx.x * n;
  for (int d = 32; d; d /= 2)
    v += __shfl_xor(v, d);
  unsigned long long b = __ballot(v > 3);
  out[threadIdx.x] = v + __popc((unsigned)b) + __popc((unsigned)(b >> 32));
}
__global__ void few(int *out, int n) { out[threadIdx.x] = __ballot((int)threadIdx.x < n) & 1; }
__global__ void below(unsigned *out) {
  unsigned lane = __lane_id();
  if (lane < 32)
    out[lane] = 1u << lane;
  out[threadIdx.x] += __popcll(__ballot(lane > 3));
}
__global__ void __attribute__((amdgpu_flat_work_group_size(1, 32))) small(int *out, int n) {
  int v = threadIdx.x * n;
  for (int d = 16; d; d /= 2)
    v += __shfl_xor(v, d);
  out[threadIdx.x] = v + __shfl(v, 31) + __popc((unsigned)__ballot(v > 3));
}
// CHECK: 0 errors, 4 warnings
