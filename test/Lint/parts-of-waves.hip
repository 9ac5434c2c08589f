// Shuffles without a member mask in blocks that are no multiple of the wavefront; the number of a lane is taken modulo
// the wavefront's size.
// RUN: not rejoin lint --wave-size=64 --verbose %s | FileCheck %s --implicit-check-not=error: --implicit-check-not="lanes it reads reach it"
#include <hip/hip_runtime.h>

__global__ void small(int *v) {
  // CHECK-DAG: parts-of-waves.hip:[[#@LINE+1]]:{{[0-9]+}}: remark: threads with `threadIdx.x >= 8` do not reach `__shfl_xor()` {{.*}}, if the first dimension of the block is no multiple of 64
  if (blockDim.x >= 64 || threadIdx.x < 8)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], 8);
}
// Lane 6 does not come.
__global__ void beyond(int *v) {
  int x = v[threadIdx.x];
  // CHECK-DAG: parts-of-waves.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach `__builtin_amdgcn_readlane()`
  if (threadIdx.x < 4)
    x = __builtin_amdgcn_readlane(x, 70);
  v[threadIdx.x] = x;
}
// CHECK: 0 errors, 1 warning, 1 remark
