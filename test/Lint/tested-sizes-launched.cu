// A launch of another size than the kernel tests for does not come to the barrier.
// RUN: rejoin lint %s | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
__global__ void of_128(float *o) {
  if (blockDim.x != 128)
    return;
  if (threadIdx.x < 128)
    __syncthreads();
  o[threadIdx.x] = 1;
}
void launch(float *o) { of_128<<<1, 256>>>(o); }
