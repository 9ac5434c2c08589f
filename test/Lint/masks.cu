// Member masks that are right, which nothing is said of: a leader of those that are there, a ballot of the branch's own
// condition, the lanes that a branch keeps, segments, groups of a match, cooperative groups.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -O0 | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int take(int *counter) {
  unsigned active = __activemask();
  int leader = __ffs(active) - 1, lane = threadIdx.x % warpSize;
  unsigned rank = __popc(active & ((1u << lane) - 1));
  int first = 0;
  if (rank == 0)
    first = atomicAdd(counter, __popc(active));
  return __shfl_sync(active, first, leader) + rank;
}

__global__ void aggregated(int *out, int *counter, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0)
    out[take(counter)] = in[i];
}

__global__ void ballot(int *out, const int *in) {
  int v = in[threadIdx.x];
  unsigned positive = __ballot_sync(0xffffffffu, v > 3);
  if (v > 3)
    out[threadIdx.x] = __shfl_sync(positive, v, __ffs(positive) - 1);
}

__global__ void kept(int *out, const int *in) {
  int t = threadIdx.x, v = in[t];
  if (t < 16) {
    v += __shfl_down_sync(0xffffu, v, 8);
    __syncwarp(0xffff);
    v += __shfl_down_sync(0xffff, v, 4, 8);
  }
  if ((t & 31) < 8)
    v += __shfl_xor_sync(0xff, v, 4, 8);
  if (t < 32)
    for (int offset = 16; offset; offset >>= 1)
      v += __shfl_down_sync(0xffffffff, v, offset);
  unsigned half = 0xffffu << (t & 16);
  v += __any_sync(half, v > 3);
  out[t] = v;
}

__global__ void grouped(int *out, const int *in) {
  int v = in[threadIdx.x];
  unsigned same = __match_any_sync(0xffffffff, v);
  out[threadIdx.x] = __popc(same) + __shfl_sync(same, v, __ffs(same) - 1);
  if (v > 5) {
    cg::coalesced_group there = cg::coalesced_threads();
    out[threadIdx.x] += there.shfl(v, 0);
  }
}

// Threads that have ended are not waited for.
__global__ void rest(int *out, const int *in, int n) {
  if (threadIdx.x >= n)
    return;
  out[threadIdx.x] = __reduce_add_sync(0xffffffff, in[threadIdx.x]);
}
