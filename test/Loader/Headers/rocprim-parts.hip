// Primitives of rocPRIM for blocks and warps run as those of hipCUB.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin run %s --kernel=blocks --local=64 --arg=zeros:1040 --out=0:i32 | FileCheck --check-prefix=BLOCKS %s
// RUN: rejoin run %s --kernel=warps --local=64 --arg=zeros:16 --out=0:i32 | FileCheck --check-prefix=WARPS %s
// CHECK: 0 errors, 0 warnings
// BLOCKS: argument 0: 0 1 2 3 4 5 6 7 8 9
// BLOCKS-SAME: 127 2016 2015
// WARPS: argument 0: 2016 0 1 64
#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>
__global__ void blocks(int *p) {
  using Load = rocprim::block_load<int, 64, 2, rocprim::block_load_method::block_load_transpose>;
  using Sort = rocprim::block_radix_sort<int, 64, 2>;
  using Store = rocprim::block_store<int, 64, 2, rocprim::block_store_method::block_store_transpose>;
  __shared__ typename Load::storage_type load;
  __shared__ typename Sort::storage_type sort;
  __shared__ typename Store::storage_type store;
  p[threadIdx.x] = 127 - threadIdx.x;
  p[64 + threadIdx.x] = 63 - threadIdx.x;
  __syncthreads();
  int items[2];
  Load().load(p, items, load);
  Sort().sort(items, sort);
  Store().store(p, items, store);
  using Scan = rocprim::block_scan<int, 64>;
  __shared__ typename Scan::storage_type scan;
  int before, all;
  Scan().exclusive_scan((int)threadIdx.x, before, 0, all, scan);
  using Reduce = rocprim::block_reduce<int, 64>;
  __shared__ typename Reduce::storage_type reduce;
  int most;
  Reduce().reduce(all - (int)threadIdx.x, most, reduce, rocprim::minimum<int>());
  if (threadIdx.x == 0) {
    p[128] = all;
    p[129] = most + 62;
  }
}
__global__ void warps(int *p) {
  using Scan = rocprim::warp_scan<int, 64>;
  __shared__ typename Scan::storage_type scan;
  int upTo;
  Scan().inclusive_scan((int)threadIdx.x, upTo, scan);
  using Sort = rocprim::warp_sort<int, 64>;
  __shared__ typename Sort::storage_type sort;
  int key = 63 - threadIdx.x;
  Sort().sort(key, sort);
  if (threadIdx.x == 63)
    p[0] = upTo;
  if (threadIdx.x == 1) {
    p[1] = rocprim::block_id<0>();
    p[2] = key;
    p[3] = rocprim::flat_block_size();
  }
}
