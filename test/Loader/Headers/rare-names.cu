// Variables that the host and the device share, and reads of a surface reference into a variable.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// CHECK-NOT: left out
// CHECK: 0 errors, 0 warnings
__managed__ int shared;
__device__ __managed__ float sum[4];
surface<void, cudaSurfaceType2D> plane;
__global__ void managed(int *p) {
  p[threadIdx.x] = shared;
  sum[threadIdx.x & 3] = 1;
}
__global__ void texel(float *p) {
  float v;
  surf2Dread(&v, plane, 4 * threadIdx.x, 0);
  p[threadIdx.x] = v;
}
