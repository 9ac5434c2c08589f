// A kernel with an effect for each processor is checked for one of them: the barrier for sm_90 alone is not seen.
// RUN: rejoin lint %s | FileCheck --check-prefix=USUAL %s
// USUAL: 0 errors, 0 warnings, 0 remarks
// RUN: not rejoin lint --mcpu=sm_90 %s | FileCheck %s
// CHECK: :[[#@LINE+3]]:{{.*}} [divergent-barrier, rule W1]
__global__ void k(int *a, int n) {
#if __CUDA_ARCH__ >= 900
  if (threadIdx.x < n)
    __syncthreads();
#endif
  a[threadIdx.x] = 1;
}
