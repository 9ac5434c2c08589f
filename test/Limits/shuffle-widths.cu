// The width of a shuffle must be a power of two up to the warp's size: no rule looks at it.
// RUN: rejoin lint %s | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
__global__ void sum(int *p) {
  int v = p[threadIdx.x];
  v += __shfl_up_sync(0xffffffff, v, 1, 24);
  p[threadIdx.x] = v;
}
