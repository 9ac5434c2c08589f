// Member masks that are right: nothing is found, and the values are those of PTX.
// RUN: rejoin run %s --kernel=halves --local=32 --arg=iota:32 --out=0:i32 | FileCheck --check-prefix=HALVES %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: rejoin run %s --kernel=arms --local=32 --arg=iota:32 --out=0:i32 | FileCheck --check-prefix=ARMS %s
// RUN: rejoin run %s --kernel=ended --local=64 --arg=iota:64 --arg=i32:37 --out=0:i32 | FileCheck --check-prefix=ENDED %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: rejoin run %s --kernel=ended_elsewhere --local=32 --arg=iota:32 --arg=i32:20 --out=0:i32 | FileCheck --check-prefix=ELSEWHERE %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: rejoin run %s --kernel=segments --local=64 --arg=iota:64 --out=0:i32 | FileCheck --check-prefix=SEGMENTS %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: rejoin run %s --kernel=aggregated --local=32 --arg=iota:32 --arg=zeros:4 --out=1:i32 | FileCheck --check-prefix=AGGREGATED %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: rejoin run %s --kernel=halves --local=32 --arg=iota:32 --out=0:i32 --model=none | FileCheck --check-prefix=HALVES %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=halves --local=32 --arg=iota:32 --out=0:i32 --schedule=independent | FileCheck --check-prefix=HALVES %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=halves --local=32 --arg=iota:32 --out=0:i32 -- -O0 | FileCheck --check-prefix=HALVES %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=ordered --local=32 --arg=zeros:128 --out=0:i32 | FileCheck --check-prefix=ORDERED %s --implicit-check-not=remark: --implicit-check-not=error:

// The mask names who comes.
__global__ void halves(int *out) {
  int t = threadIdx.x, v = out[t];
  if (t < 16) {
    v += __shfl_down_sync(0xffff, v, 1, 16);
    __syncwarp(0xffff);
  } else {
    v = __reduce_add_sync(0xffff0000, v);
  }
  out[t] = v;
}
// HALVES: argument 0: 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 30 376 376

// One vote from two places: all 32 lanes vote.
__global__ void arms(int *out) {
  int t = threadIdx.x, r;
  if (t < 16)
    // ARMS: right.cu:[[#@LINE+1]]:9: remark: lanes 16 to 31 come to another operation with the same member mask 0xffffffff: since Volta they meet at both operations, before they never do [different-masks, rule W11]
    r = __any_sync(0xffffffff, t == 20);
  else
    r = __any_sync(0xffffffff, t == 20) + 10;
  out[t] = r;
}
// ARMS: argument 0: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 11 11

// Threads that have ended do not count.
__global__ void ended(int *out, int n) {
  int t = threadIdx.x;
  if (t >= n)
    return;
  out[t] = __reduce_add_sync(0xffffffff, 1);
}
// ENDED: argument 0: {{(32 )+}}5 5 5 5 5 37 38

// Nor do those that do something else first, and end by another way.
__global__ void ended_elsewhere(int *out, int n) {
  int t = threadIdx.x;
  if (t >= n) {
    out[t] = -1;
    return;
  }
  out[t] = __reduce_add_sync(0xffffffff, 1);
  __syncthreads();
  out[t] += 1;
}
// ELSEWHERE: argument 0: {{(21 )+}}-1 -1

__global__ void segments(int *out) {
  int t = threadIdx.x;
  unsigned half = 0xffffu << (t & 16);
  out[t] = __popc(__match_any_sync(half, t & 3)) + __any_sync(half, t == 40);
}
// SEGMENTS: argument 0: 4 {{(4 )+}}5 5 {{(5 )+}}4 4

__device__ int take(int *counter) {
  unsigned active = __activemask();
  int leader = __ffs(active) - 1, lane = threadIdx.x % warpSize;
  unsigned rank = __popc(active & ((1u << lane) - 1));
  int first = 0;
  if (rank == 0)
    first = atomicAdd(counter, __popc(active));
  return __shfl_sync(active, first, leader) + rank;
}
__global__ void aggregated(int *out, int *counter) {
  if (threadIdx.x % 3 == 0)
    out[take(counter)] = threadIdx.x;
}
// AGGREGATED: argument 1: 11

// What a lane of the mask wrote before, the others read after; of the other half nothing is said.
__global__ void ordered(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  unsigned half = t < 16 ? 0xffff : 0xffff0000;
  s[t] = t;
  __syncwarp(half);
  out[t] = s[t ^ 1];
}
// ORDERED: argument 0: 1 0 3 2
