// One thread of a group runs a function; its result goes to the whole group.
// RUN: rejoin run %s --kernel=one --local=64 --arg=zeros:260 --out=0:i32 | FileCheck %s
// CHECK: argument 0: 26 {{(0 ){32}(3 ){31}3$}}
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void one(int *p) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int base = cg::invoke_one_broadcast(tile, [&](int more) { return atomicAdd(p, more); }, 3);
  cg::invoke_one(tile, [&](int more) { atomicAdd(p, more); }, 10);
  p[1 + threadIdx.x] = base;
}
