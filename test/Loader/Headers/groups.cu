// Cooperative groups and CUB's primitives: they run as the library does, and a second use of the same temporary storage
// without a barrier is a race.
// RUN: rejoin run %s --kernel=groups --local=64 --arg=zeros:1024 --out=0:i32 | FileCheck %s
// RUN: not rejoin run %s --kernel=reused --local=64 --arg=zeros:256 | FileCheck --check-prefix=RACE %s
// RUN: rejoin lint %s | FileCheck --check-prefix=LINT %s
// CHECK: argument 0: 2016 1 3 6 10 15 {{.*}} 281 282 283 284 285 286 287 288 921 {{.*}} 1100 0 0 1101
// RACE: race
// LINT: 0 errors, 0 warnings, 0 remarks
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/cub.cuh>
namespace cg = cooperative_groups;

extern "C" __global__ void groups(int *o) {
  typedef cub::BlockReduce<int, 64> Reduce;
  typedef cub::BlockScan<int, 64> Scan;
  typedef cub::BlockRadixSort<int, 64, 1> Sort;
  typedef cub::WarpReduce<int> Warp;
  __shared__ Reduce::TempStorage r;
  __shared__ Scan::TempStorage s;
  __shared__ Sort::TempStorage q;
  __shared__ Warp::TempStorage w;
  int t = threadIdx.x, in;
  int sum = Reduce(r).Sum(t);
  Scan(s).InclusiveSum(t, in);
  int key[1] = {63 - t};
  Sort(q).Sort(key);
  int none = Warp(w).Sum(0);
  o[t] = t == 0 ? sum : in + key[0] - t + none;
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  o[64 + t] = cg::reduce(tile, t, cg::plus<int>()) * 10 + cg::inclusive_scan(tile, 1);
  if (t % 3 == 0) {
    auto there = cg::coalesced_threads();
    o[128 + t] = there.size() * 100 + there.thread_rank();
  }
}

extern "C" __global__ void reused(int *o) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage r;
  int a = Reduce(r).Sum(threadIdx.x);
  int b = Reduce(r).Sum(threadIdx.x * 2);
  o[threadIdx.x] = threadIdx.x == 0 ? a + b : 0;
}
