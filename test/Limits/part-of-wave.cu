// A block of 20 threads has a part of a warp: threads 4 to 19 read lanes that no thread has. The verdict is about the
// threads of the block, which all reach the shuffle.
// RUN: rejoin lint --verbose %s | FileCheck %s
// CHECK: proved safe: warp operation: all threads of the block reach it
// CHECK: 0 errors, 0 warnings, 0 remarks
__global__ __launch_bounds__(20) void small(int *p) {
  p[threadIdx.x] = __shfl_xor_sync(0xffffffffu, p[threadIdx.x], 16);
}
