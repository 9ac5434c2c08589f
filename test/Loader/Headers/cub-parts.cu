// Primitives of CUB beyond reductions and scans of one item: warps that sort and exchange, runs, flags, partial tiles.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin run %s --kernel=warps --local=32 --arg=zeros:256 --out=0:i32 | FileCheck --check-prefix=WARPS %s
// RUN: rejoin run %s --kernel=blocks --local=4 --arg=zeros:128 --out=0:i32 | FileCheck --check-prefix=BLOCKS %s
// RUN: rejoin run %s --kernel=alone --local=1 --arg=zeros:48 --out=0:i32 | FileCheck --check-prefix=ALONE %s
// CHECK: 0 errors, 0 warnings
// WARPS: argument 0: 0 1 2 3 4 5 6 7 8 9 10
// BLOCKS: argument 0: 7 7 7 8 8 9 9 9 1 0 0 0 0 1 0 1 101 103 106 110 115 121 128 136 0 1 0 0 0 0 0 0
// ALONE: argument 0: 2 3 5 6 10 3 1 4 2 15 6 1
#include <cub/cub.cuh>
__global__ void warps(int *p) {
  using Load = cub::WarpLoad<int, 2, cub::WARP_LOAD_TRANSPOSE>;
  using Sort = cub::WarpMergeSort<int, 2>;
  using Store = cub::WarpStore<int, 2, cub::WARP_STORE_TRANSPOSE>;
  __shared__ typename Load::TempStorage load;
  __shared__ typename Sort::TempStorage sort;
  __shared__ typename Store::TempStorage store;
  p[threadIdx.x] = 63 - threadIdx.x;
  p[32 + threadIdx.x] = 31 - threadIdx.x;
  __syncwarp();
  int items[2];
  Load(load).Load(p, items);
  Sort(sort).Sort(items, cub::Less());
  Store(store).Store(p, items);
}
struct Running {
  int sum;
  __device__ int operator()(int block) {
    int old = sum;
    sum += block;
    return old;
  }
};
__global__ void blocks(int *p) {
  using Runs = cub::BlockRunLengthDecode<int, 4, 1, 2>;
  __shared__ typename Runs::TempStorage runs;
  int value[] = {7 + (int)threadIdx.x};
  unsigned length[] = {threadIdx.x == 0 ? 3u : threadIdx.x == 1 ? 2u : threadIdx.x == 2 ? 3u : 0u}, all;
  int items[2];
  Runs(runs, value, length, all).RunLengthDecode(items);
  cub::StoreDirectBlocked(threadIdx.x, p, items);
  using Flags = cub::BlockDiscontinuity<int, 4>;
  __shared__ typename Flags::TempStorage flags;
  int heads[1], tails[1], same[] = {threadIdx.x / 3 == 0 ? 5 : 5};
  Flags(flags).FlagHeadsAndTails(heads, tails, same, cub::Inequality());
  p[8 + threadIdx.x] = heads[0];
  __syncthreads();
  using Ends = cub::BlockDiscontinuity<int, 4>;
  __shared__ typename Ends::TempStorage ends;
  int pair[] = {(int)threadIdx.x / 2};
  Ends(ends).FlagHeadsAndTails(heads, tails, pair, cub::Inequality());
  p[12 + threadIdx.x] = tails[0];
  using Scan = cub::BlockScan<int, 4>;
  __shared__ typename Scan::TempStorage scan;
  Running before{100};
  int numbers[] = {2 * (int)threadIdx.x + 1, 2 * (int)threadIdx.x + 2};
  Scan(scan).InclusiveSum(numbers, numbers, before);
  cub::StoreDirectBlocked(threadIdx.x, p + 16, numbers);
  using Exchange = cub::BlockExchange<int, 4, 1>;
  __shared__ typename Exchange::TempStorage exchange;
  int one[] = {(int)threadIdx.x}, rank[] = {threadIdx.x < 2 ? (int)threadIdx.x : -1};
  if (threadIdx.x < 2)
    rank[0] = threadIdx.x;
  Exchange(exchange).ScatterToStripedGuarded(one, rank);
  if (threadIdx.x < 2)
    p[24 + threadIdx.x] = one[0];
}
__global__ void alone(int *p) {
  int sorted[] = {1, 3, 3, 5}, other[] = {2, 4}, items[] = {1, 2, 3, 4};
  p[0] = cub::Log2<3>::VALUE;
  p[1] = cub::UpperBound(sorted, 4, 3);
  p[2] = cub::BFE(0x50, 4, 4);
  p[3] = cub::SHL_ADD(1, 2, 2);
  p[4] = cub::ThreadReduce(items, cub::Sum());
  p[5] = cub::DivideAndRoundUp(5, 2);
  int2 at;
  cub::MergePathSearch(2, sorted, other, 4, 2, at);
  p[6] = at.x;
  p[7] = cub::AlignBytes<int>::ALIGN_BYTES;
  p[8] = cub::LowerBound(sorted, 4, 3) + 1;
  p[9] = cub::ThreadReduce(items, cub::Sum(), 5);
  p[10] = CUB_QUOTIENT_CEILING(11, 2);
  p[11] = cub::Traits<unsigned>::CATEGORY == cub::UNSIGNED_INTEGER;
}
