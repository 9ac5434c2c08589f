// A kernel whose code does nothing for the usual processor, or does nothing but print and trap, is read for another one
// that the source names, however its text takes the work away.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s --implicit-check-not='nothing of it'
// NOTE: read for sm_90, for which a kernel is checked
// Where a processor is named, or something would be lost by the other one, a note says what is not checked.
// RUN: not rejoin lint --mcpu=sm_80 %s > %t.out 2> %t.err
// RUN: FileCheck --check-prefixes=NAMED --input-file=%t.err %s
// RUN: FileCheck --check-prefix=NONE --input-file=%t.out %s
// RUN: not rejoin lint %s -- -DBOTH > %t.out 2> %t.err
// RUN: FileCheck --check-prefixes=NAMED --input-file=%t.err %s --implicit-check-not='read for'
// RUN: FileCheck --check-prefix=NONE --input-file=%t.out %s
// NONE: 0 errors, 0 warnings, 0 remarks
// NAMED-DAG: warning: {{.*}}kernel 'byReturn' has no effect for this processor, so nothing of it is checked; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'byDirective' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'orTrap' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'orMessage' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'orAssertion' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'byConstant' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'byArgument' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'bySwitch' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'byExpression' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'byLoop' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'emptyCallee' has no effect {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'emptyBranch' {{.*}}; --mcpu=sm_90 checks it
// NAMED-DAG: kernel 'byMacro' {{.*}}; --mcpu=sm_90 checks it
#include <cassert>
#include <cstdio>
#ifdef BOTH
__global__ void older(int *p) {
#if __CUDA_ARCH__ < 900
  p[1] = 2;
#endif
  p[0] = 1;
}
#endif
__global__ void byReturn(int *p) {
  if (__CUDA_ARCH__ < 900)
    return;
  if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
}
__global__ void byDirective(int *p) {
#if __CUDA_ARCH__ < 900
  return;
#endif
  if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
}
__global__ void orTrap(int *p) {
#if __CUDA_ARCH__ >= 900
  if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
#else
  __trap();
#endif
}
__global__ void orMessage(int *p) {
  if constexpr (__CUDA_ARCH__ >= 900) {
    if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
      __syncthreads();
  } else {
    printf("not supported: %d\n", p[0]);
  }
}
__global__ void orAssertion(int *p) {
#if __CUDA_ARCH__ >= 900
  if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
#else
  assert(false && "not supported");
#endif
}
#ifdef __CUDA_ARCH__
constexpr int Processor = __CUDA_ARCH__;
#else
constexpr int Processor = 0;
#endif
constexpr bool HasClusters = Processor >= 900;
__global__ void byConstant(int *p) {
  if constexpr (HasClusters) {
    if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
      __syncthreads();
  }
}
template <int P = Processor> struct Step {
  static __device__ void run(int *p) {
    if constexpr (P >= 900)
      if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
        __syncthreads();
  }
};
__global__ void byArgument(int *p) { Step<>::run(p); }
__global__ void bySwitch(int *p) {
  switch (__CUDA_ARCH__ / 100) {
  case 9:
    if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
      __syncthreads();
    break;
  default:
    break;
  }
}
__global__ void byExpression(int *p) {
  // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
  __CUDA_ARCH__ >= 900 ? (void)(threadIdx.x < p[0] ? __syncthreads() : (void)0) : (void)0;
}
__global__ void byLoop(int *p) {
  while (__CUDA_ARCH__ >= 900) {
    if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
      __syncthreads();
    break;
  }
}
__device__ void step(int *p) {
#if __CUDA_ARCH__ >= 900
  if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
#endif
}
__global__ void emptyCallee(int *p) {
  for (int i = 0; i < 3; ++i)
    step(p);
}
__global__ void emptyBranch(int *p) {
  if (threadIdx.x < p[0]) {
#if __CUDA_ARCH__ >= 900
    __syncthreads(); // CHECK-DAG: :[[#@LINE]]:{{.*}} `__syncthreads()`
#endif
  }
}
#define ARCH_GE(x) (__CUDA_ARCH__ >= x)
__global__ void byMacro(int *p) {
#if ARCH_GE(900)
  if (threadIdx.x < p[0]) // CHECK-DAG: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
#endif
}
