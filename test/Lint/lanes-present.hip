// A shuffle without a member mask needs the lanes that it reads, and no others: of groups of lanes by its width or its
// distance. Whole waves that come, or do not, are right in workgroups of any shape.
// RUN: not rejoin lint --verbose --wave-size=64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#include <hip/hip_runtime.h>

__device__ unsigned linear() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

// CHECK-DAG: lanes-present.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: all threads whose lanes it reads reach it, if the size of the block is a multiple of the wavefront's size{{$}}
__global__ void width(float *v) {
  if (linear() / 8 == 0)
    v[threadIdx.x] = __shfl(v[threadIdx.x], 3, 8);
}
// CHECK-DAG: lanes-present.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: all threads whose lanes it reads reach it, if the size of the block is a multiple of the wavefront's size{{$}}
__global__ void distance(float *v) {
  if (linear() < 8)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], 1);
}
// CHECK-DAG: lanes-present.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: all threads of the wavefront reach it: the branch {{.*}}is uniform for the wavefront, if the size of the block is a multiple of the wavefront's size{{$}}
__global__ void first_wave(float *v) {
  if (linear() / warpSize == 0)
    v[threadIdx.x] = __shfl(v[threadIdx.x], v[0]);
}
// CHECK-DAG: lanes-present.hip:[[#@LINE+4]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: all threads of a wavefront reach it, or none, if the size of the block is a multiple of the wavefront's size and the block has no third dimension; the program asks for none{{$}}
__global__ void rows(float *v) {
  unsigned r = threadIdx.x + threadIdx.y * blockDim.x;
  if (r < 64)
    v[r] = __shfl_xor(v[r], 1);
}
// CHECK-DAG: lanes-present.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: wavefront operation{{.*}}: all threads whose lanes it reads reach it, if the block has one dimension, and its size is a multiple of the wavefront's; the program asks for no other shape
__global__ void line(float *v) {
  if (threadIdx.x / 8 == 0)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], 1);
}

// Lane 3 of the other groups does not come.
__global__ void too_wide(float *v) {
  // CHECK-DAG: lanes-present.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `linear() % 16 < 8` do not reach `__shfl()` at line [[#@LINE+2]]: {{.*}}, if that holds for some but not all threads of a wavefront [
  if (linear() % 16 >= 8)
    v[threadIdx.x] = __shfl(v[threadIdx.x], 3, 16);
}
// Lanes 8 to 15 do not come.
__global__ void too_far(float *v) {
  // CHECK-DAG: lanes-present.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `linear() >= 8` do not reach `__shfl_xor()` at line [[#@LINE+2]]: {{.*}}, if that holds for some but not all threads of a wavefront [
  if (linear() < 8)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], 8);
}
// Half of 96 threads are no groups of 32; half of a multiple of 64 are.
__global__ void half(float *v) {
  // CHECK-DAG: lanes-present.hip:[[#@LINE+1]]:{{[0-9]+}}: remark: threads with `threadIdx.x >= blockDim.x >> 1` do not reach `__shfl_xor()` {{.*}}, if the first dimension of the block is no multiple of 64
  if (threadIdx.x < blockDim.x / 2)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], 16);
}
// In rows of 96 threads a wave has threads of two rows.
__global__ void in_row(float *v) {
  // CHECK-DAG: lanes-present.hip:[[#@LINE+1]]:{{[0-9]+}}: remark: threads with `threadIdx.x >= 64` do not reach `__shfl_xor()` {{.*}}, if the first dimension of the block is no multiple of 64
  if (threadIdx.x < 64)
    v[threadIdx.x + threadIdx.z] = __shfl_xor(v[threadIdx.x], 33);
}
// Half of 192 threads are no groups of 64.
__global__ void half_of_waves(float *v) {
  // CHECK-DAG: lanes-present.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= blockDim.x >> 1` do not reach `__shfl_xor()`
  if (threadIdx.x < blockDim.x / 2)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], 32);
}
// CHECK: 0 errors, 3 warnings, 2 remarks
