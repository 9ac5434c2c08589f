// A hint names a mask only if it is right for all copies of the line and for the lanes that are read, and if there is a
// mask to pass.
// RUN: not rejoin lint --workgroup-size=32 %s | FileCheck %s

// Each copy of the unrolled loop has other lanes, so no mask is right for the line.
__global__ void scan(int *out) {
  int lane = threadIdx.x & 31, v = out[threadIdx.x];
  for (int o = 1; o < 32; o *= 2)
    if (lane >= o)
      // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffff names lane 0, which never executes `__shfl_up_sync()`
      // CHECK: hint: move `__shfl_up_sync()` before the branch, where all lanes of the warp execute it{{$}}
      v += __shfl_up_sync(0xffffffff, v, o);
  out[threadIdx.x] = v;
}

// Lane 0 is read and does not execute it: no mask is right.
__global__ void reads_another(int *out) {
  int t = threadIdx.x, x = 0;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 0, 2, 4, 6 and 12 more, which never execute `__shfl_sync()`
  // CHECK: hint: move `__shfl_sync()` before the branch, where all lanes of the warp execute it{{$}}
  if (t % 2)
    x = __shfl_sync(0xffffffff, t, 0);
  out[t] = x;
}

// The mask of the lanes that execute it, or no others to execute it.
__global__ void not_named(int *out) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: lanes 8 to 31 execute `__any_sync()`, but its member mask 0xff does not name them
  // CHECK: hint: pass the member mask 0xffffffff, or let only lanes 0 to 7 execute it{{$}}
  if (__any_sync(0xff, out[threadIdx.x]))
    out[0] = 1;
}

// Threads outside of the ballot, from memory.
__global__ void ballot(int *out) {
  unsigned m = __ballot_sync(0xffffffff, out[0] > threadIdx.x);
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}execute `__syncwarp()`, but its member mask is a ballot that does not name them
  // CHECK: hint: execute `__syncwarp()` only if `{{.*}}`, as the ballot says{{$}}
  if (m & 1)
    __syncwarp(m);
  out[threadIdx.x] = 2;
}

// A tile has no mask to pass.
#include <cooperative_groups.h>
__global__ void tile(int *out) {
  auto t = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: `shfl_down()` waits for lanes 3 to 7, which never execute it:
  // CHECK: hint: move `shfl_down()` before the branch, so that all lanes of its group execute it{{$}}
  if (t.thread_rank() < 3)
    out[threadIdx.x] = t.shfl_down(out[threadIdx.x], 1);
}
