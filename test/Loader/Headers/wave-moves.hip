// HIP's own names of movements within a wave are those of its instructions.
// RUN: rejoin run %s --kernel=move --local=64 --arg=zeros:256 --out=0:i32 | FileCheck %s
// CHECK: argument 0: 1 2 3 4
#include <hip/hip_runtime.h>
__global__ void move(int *p) {
  int next = __hip_ds_bpermute(4 * (threadIdx.x + 1), threadIdx.x);
  p[threadIdx.x] = next;
}
__global__ void others(int *p) {
  p[threadIdx.x] = __hip_move_dpp((int)threadIdx.x, 0x111, 0xf, 0xf, true) + __hip_ds_swizzle((int)threadIdx.x, 0x1f);
}
