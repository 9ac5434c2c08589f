// A surface that the launch may write is not the same for the block: another file, a pointer or assembly may write it.
// RUN: not rejoin lint %s | FileCheck %s
extern __device__ void elsewhere(cudaSurfaceObject_t s, int i);
__global__ void other(cudaSurfaceObject_t s, int n) {
  elsewhere(s, threadIdx.x);
  int x;
  surf2Dread(&x, s, n, 0);
  // CHECK: surfaces-written.cu:[[#@LINE+1]]:{{.*}} warning: threads with `x <= 0` do not reach `__syncthreads()`
  if (x > 0)
    __syncthreads();
}
// CHECK: 0 errors, 1 warning, 0 remarks
