// A hint, once it is followed, is not told the opposite, and names nothing that is not there to be passed.
// RUN: not rejoin lint --workgroup-size=64 %s | FileCheck %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Where all lanes execute it the ballot does not name them all.
__global__ void ballot(int *out, int n) {
  int x = out[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x > n);
  if (x < n)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: the member mask is a ballot
    // CHECK: hint: move `__shfl_sync()` before the branch, where all lanes of the warp execute it, and pass the member mask 0xffffffff{{$}}
    x = __shfl_sync(m, x, 3);
  out[threadIdx.x] = x;
}

// The line has another caller, where all lanes come.
__device__ int down(int x) { return __shfl_down_sync(~0u, x, 8); }
__global__ void shared_line(int *out) {
  int t = threadIdx.x, x = down(t);
  if (t < 16)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31
    // CHECK: hint: move `__shfl_down_sync()` before the branch, where all lanes of the warp execute it{{$}}
    x = down(x);
  out[t] = x;
}

// Another kernel has it too.
__device__ int any(int x) { return __any_sync(~0u, x); }
__global__ void guarded(int *out) {
  if (threadIdx.x < 16)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31
    // CHECK: hint: move `__any_sync()` before the branch, where all lanes of the warp execute it{{$}}
    out[threadIdx.x] = any(out[3]);
}
__global__ void plain(int *out) { out[threadIdx.x] = any(out[4]); }

// A function of the author's, which takes no mask.
__device__ __noinline__ int own(int x) { return __any_sync(~0u, x); }
__global__ void calls(int *out) {
  int t = threadIdx.x, x = t;
  if (t < 16)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 16 to 31
    // CHECK: hint: move `own()` before the branch, where all lanes of the warp execute it{{$}}
    x = own(x);
  out[t] = x;
}

// Members of tiles take no mask; two operations are never one call.
__global__ void tiles(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x, x = out[t];
  if (t < out[0])
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: `any()` waits for lanes of threads with `threadIdx.x >= *out`, which do not execute it
    // CHECK: hint: move `any()` before the branch, so that all lanes of its group execute it{{$}}
    out[1] = tile.any(x);
  out[t] = x;
}
__global__ void two(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x, x = out[t];
  if (t % 32 < 16)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: remark: lanes 16 to 31 execute another operation with the same member mask
    // CHECK: hint: move `any()` and `ballot()` before the branches, where all lanes of the member mask execute both{{$}}
    x = tile.any(x);
  else
    x = tile.ballot(x);
  out[t] = x;
}

// No ballot before the loop names the lanes of each iteration.
__global__ void turns(int *out) {
  int x = 0;
  for (int i = threadIdx.x; i < 100; i += 64)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: {{error|warning}}: the member mask 0xffffffff names lanes
    // CHECK: hint: let all lanes of the warp execute every iteration of the loop, and apply the condition to the work only{{$}}
    x += __reduce_add_sync(~0u, x + i);
  out[threadIdx.x] = x;
}

// Lanes 0 to 3 alone would read lanes 4 to 7.
__global__ void reads(int *out) {
  int t = threadIdx.x, x = out[t];
  if (t < 8)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: lanes 4 to 7 execute `__shfl_xor_sync()`, but its member mask 0xf does not name them
    // CHECK: hint: pass the member mask 0xff{{$}}
    x += __shfl_xor_sync(0xf, x, 4);
  out[t] = x;
}
