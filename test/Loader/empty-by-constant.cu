// A kernel may also be empty by an `if` on a constant, by a macro that a condition on the processor defines, or since
// what it calls is. It is read for a processor that the source names, else the result is inconclusive.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s --implicit-check-not='is empty'
// RUN: not rejoin lint --mcpu=sm_80 %s 2>&1 | FileCheck --check-prefix=NAMED %s
// RUN: not rejoin lint %s -- -DONLY_NEVER 2>&1 | FileCheck --check-prefix=NEVER %s
// RUN: rejoin lint %s -- -DON_PURPOSE 2>&1 | FileCheck --check-prefix=PURPOSE %s
// NOTE: read for sm_90, for which a kernel is checked that is empty or left out
// NOTE: kernel 'never' is empty, so nothing of it is checked: its statements stand under `if (__CUDA_ARCH__ < 300)`
// NAMED-DAG: warning: {{.*}}kernel 'constant' is empty, {{.*}} `if constexpr (__CUDA_ARCH__ >= 900 && __CUDA_ARCH__ < 1000)`
// NAMED-DAG: warning: {{.*}}kernel 'derived' is empty, {{.*}} `#if HAS_CLUSTERS`
// NAMED-DAG: warning: {{.*}}kernel 'caller<int>' is empty, {{.*}} `#if HAS_CLUSTERS`
// NEVER: kernel 'never' is empty
// PURPOSE-NOT: is empty
// PURPOSE: Rejoin checked the instance 'chosen<{{[0-9]|[0-9][0-9]}}>'
// PURPOSE-NOT: is empty
// PURPOSE: 0 errors, 0 warnings, 0 remarks
#ifdef ON_PURPOSE
__global__ void nothing(int *p) { int unused = p[0]; }
__global__ void parts(int *p) {
  if (__CUDA_ARCH__ >= 900)
    p[0] = 1;
  p[1] = 2;
}
// By the author's choice for the instance.
template <int Mode> __global__ void byMode(int *p) {
  if constexpr (Mode > 0)
    p[0] = 3;
}
void start(int *p) { byMode<0><<<1, 64>>>(p); }
// Of the instances that Rejoin chooses among, one with an effect is checked.
template <int Threads> __global__ void chosen(int *p) {
  if constexpr (Threads < 128)
    p[__CUDA_ARCH__] = 4;
}
#else
#ifndef ONLY_NEVER
__global__ void constant(int *p) {
  extern __shared__ int space[];
  if constexpr (__CUDA_ARCH__ >= 900 && __CUDA_ARCH__ < 1000) {
    // CHECK-DAG: empty-by-constant.cu:[[#@LINE+1]]:{{.*}} `__syncthreads()`
    if (threadIdx.x < p[0])
      __syncthreads();
  }
}
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 900)
#define HAS_CLUSTERS 1
#else
#define HAS_CLUSTERS 0
#endif
__global__ void derived(int *p) {
#if HAS_CLUSTERS
  // CHECK-DAG: empty-by-constant.cu:[[#@LINE+1]]:{{.*}} `__syncthreads()`
  if (threadIdx.x < p[0])
    __syncthreads();
#endif
}
template <typename T> struct Body {
  __device__ void operator()(T *p) const {
#if HAS_CLUSTERS
    // CHECK-DAG: empty-by-constant.cu:[[#@LINE+1]]:{{.*}} `__syncthreads()`
    if (threadIdx.x < p[0])
      __syncthreads();
#endif
  }
};
template <typename T> __global__ void caller(T *p) { Body<T>{}(p); }
void launch(int *p) { caller<<<1, 64>>>(p); }
#endif
__global__ void never(int *p) {
  if (__CUDA_ARCH__ < 300)
    p[0] = 1;
}
#endif
