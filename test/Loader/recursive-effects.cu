// A kernel whose effect is in functions that call each other does something, whichever of them it calls:
// the file is not read for another processor.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// CHECK-NOT: note:
// CHECK: 0 errors, 0 warnings, 0 remarks
__device__ __noinline__ void step(int *p, int d);
__device__ __noinline__ void pass(int *p, int d) {
  if (d > 0)
    step(p, d - 1);
}
__device__ __noinline__ void step(int *p, int d) {
  p[d] = 1;
  if (d > 0)
    pass(p, d - 1);
}
__global__ void first(int *p, int n) { step(p, n); }
__global__ void second(int *p, int n) {
  pass(p, n);
#if __CUDA_ARCH__ >= 900
  p[1] = 2;
#endif
}
