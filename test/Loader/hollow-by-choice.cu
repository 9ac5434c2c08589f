// A kernel that is empty by its author's choice is no fault of the processor, though other code of the file tests the
// processor: a remark without a processor, and the result is conclusive.
// RUN: rejoin lint %s -- -DDEBUG=0 > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s --implicit-check-not=mcpu --implicit-check-not=warning: \
// RUN:   --implicit-check-not="'guarded'" --implicit-check-not="'bare'" --implicit-check-not="'speaks'"
// NOTE-DAG: note: {{.*}}kernel 'warmup' is empty, {{.*}} `if (DEBUG)`, which does not hold
// NOTE-DAG: note: {{.*}}kernel 'quiet' is empty, {{.*}} `#ifdef VERBOSE`, which does not hold
// CHECK: 0 errors, 0 warnings, 0 remarks
#if __CUDA_ARCH__ >= 700
#define HAS_SYNC
#endif
#include <cstdio>
__device__ void unused() {
#if __CUDA_ARCH__ >= 800
  int x;
#endif
}
__global__ void warmup(int *p) {
  if (DEBUG)
    printf("%d", p[0]);
}
__global__ void quiet(int *p) {
#ifdef VERBOSE
  printf("x");
#endif
}
__global__ void bare(int *p) {}
__global__ void speaks(int *p) { printf("processor %d\n", __CUDA_ARCH__); }
// The destructor has the effect.
struct Guard {
  int *p;
  __device__ ~Guard() { __syncthreads(); }
};
__global__ void guarded(int *p) {
  Guard g{p};
#if __CUDA_ARCH__ >= 9000
  p[0] = 1;
#endif
}
