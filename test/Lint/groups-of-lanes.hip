// Groups of 32 threads on waves of 64 are right where no wave operation mixes them: shuffles of a width, over short
// distances, of lanes of the group; ballots that are cut. What mixes them is one finding for each function.
// RUN: not rejoin lint --wave-size=64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>

__global__ void width(float *v, int n) {
  int lane = threadIdx.x % 32;
  v[threadIdx.x] = __shfl(v[threadIdx.x], lane ^ 1, 32);
  v[threadIdx.x] = __shfl(v[threadIdx.x], n, 32);
}
__global__ void distances(float *v) {
  float x = v[threadIdx.x] * (threadIdx.x & 31);
  for (int m = 1; m < 32; m *= 2)
    x += __shfl_xor(x, m);
  v[threadIdx.x] = x;
}
__global__ void cut(unsigned *v) {
  unsigned group = threadIdx.x / 32;
  unsigned own = __ballot(v[threadIdx.x] > 3) >> (__lane_id() & 32);
  v[threadIdx.x] = __popc(own) + group;
}
__global__ void masked(unsigned *v) {
  unsigned long long own = 0xffffffffull << (__lane_id() & 32), low = 0xffffull << (threadIdx.x & 48);
  int group = threadIdx.x / 32;
  v[threadIdx.x] = ((__ballot(v[threadIdx.x] > group) & own) != 0) + ((low & __ballot(v[threadIdx.x] > 4)) == low);
}

__global__ void other(unsigned *v) {
  unsigned long long half = 0xffffffffull << (~__lane_id() & 32);
  // CHECK: groups-of-lanes.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the block into groups of 32 threads
  int group = threadIdx.x / 32;
  v[threadIdx.x] = (__ballot(v[threadIdx.x] > group) & half) != 0;
}
__global__ void far(float *v) {
  // CHECK: groups-of-lanes.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the block into groups of 32 threads, but a wavefront has 64 threads here [wave-size-assumption, rule W8]
  float x = v[threadIdx.x] * (threadIdx.x & 31);
  for (int m = 1; m < 64; m *= 2)
    x += __shfl_xor(x, m);
  v[threadIdx.x / 32] = x;
}
__global__ void first(float *v) {
  // CHECK: groups-of-lanes.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the block into groups of 32 threads
  v[threadIdx.x / 32] = __shfl(v[threadIdx.x], 0);
}
__global__ void whole(unsigned *v) {
  // CHECK: groups-of-lanes.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: the kernel divides the block into groups of 32 threads
  v[threadIdx.x / 32] = __popcll(__ballot(v[threadIdx.x] > 3));
}
// CHECK: 0 errors, 4 warnings, 0 remarks
