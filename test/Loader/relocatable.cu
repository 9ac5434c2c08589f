// What clang accepts in relocatable code alone, and nvcc elsewhere too: `extern __shared__` arrays with a size. The file
// stays a whole program: `sum` has no callers elsewhere. So it is with the option but for these callers. Static kernels
// have their names, and the sizes of their launches.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s  --implicit-check-not=remark: --implicit-check-not='left out' --implicit-check-not='need' --implicit-check-not='ignored'
// RUN: not rejoin lint --kernel=child %s | FileCheck %s --check-prefix=ONE
// RUN: not rejoin lint %s -- -fgpu-rdc -DGIVEN 2>&1 | FileCheck %s --check-prefixes=CHECK,FILES --implicit-check-not='left out'
// RUN: not rejoin lint %s -- -rdc=true -DGIVEN 2>&1 | FileCheck %s --check-prefixes=CHECK,FILES --implicit-check-not='left out'
// Where device code launches kernels, nvcc needs the option: a note says so, and other files may call `sum`. So it is
// where nobody calls that code, or the host does, too.
// RUN: not rejoin lint %s -- -DLAUNCHES 2>&1 | FileCheck %s --check-prefixes=CHECK,FILES,LAUNCHES --implicit-check-not='left out'
// RUN: not rejoin lint %s -- -DUNUSED 2>&1 | FileCheck %s --check-prefixes=CHECK,FILES,LAUNCHES --implicit-check-not='left out'
// RUN: not rejoin lint %s -- -DUNUSED -DBOTH_SIDES=__host__ 2>&1 | FileCheck %s --check-prefix=LAUNCHES
// LAUNCHES: note: {{.*}}relocatable.cu: device code launches kernels, which needs relocatable code (-rdc=true): functions may have callers in other files
// CHECK: blocks of 'child' have 64x1x1 threads
// CHECK: blocks of 'sized' have 64x1x1 threads
// ONE: 1 error, 0 warnings
__device__ __noinline__ float sum(float v, bool b) {
  // FILES-DAG: relocatable.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}} depends on the callers of 'sum'
  if (b)
    __syncthreads();
  return v;
}
// An explicit instance is there for other files.
template <typename T> struct holder {
  __device__ __noinline__ holder(T *p, bool b) {
    // FILES-DAG: relocatable.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}} depends on the callers of
    if (b)
      __syncthreads();
    p[0] = 1;
  }
};
template struct holder<float>;
template <typename T> __device__ __noinline__ T instance(T v, bool b) {
  // FILES-DAG: relocatable.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}} depends on the callers of 'instance
  if (b)
    __syncthreads();
  return v;
}
template __device__ float instance<float>(float, bool);
static __global__ void child(float *p) {
  // CHECK-DAG: relocatable.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x >= 32` do not reach `__syncthreads()`
  if (threadIdx.x < 32)
    __syncthreads();
  holder<float> held(p, true);
  p[threadIdx.x] = sum(p[1], true) + instance(p[2], true);
}
__global__ void sized(float *p) {
  extern __shared__ float s[32][32];
  s[threadIdx.x][0] = p[threadIdx.x];
  if (threadIdx.x < 64)
    __syncthreads();
  p[threadIdx.x] = s[0][0];
}
#ifdef LAUNCHES
__global__ void other(float *p) { p[threadIdx.x] = 1; }
__global__ void parent(float *p) {
  if (threadIdx.x == 0)
    other<<<1, 32>>>(p);
}
#endif
#ifdef UNUSED
#ifndef BOTH_SIDES
#define BOTH_SIDES
#endif
__global__ void other(float *p) { p[threadIdx.x] = 1; }
inline BOTH_SIDES __device__ void nobody(float *p) { other<<<1, 32>>>(p); }
#endif
// The text does not see that clang compiles relocatable code, unless an option asks for that.
#if defined(__CLANG_RDC__) != defined(GIVEN)
#error "relocatable code"
#endif
void host(float *p) {
  child<<<1, 64>>>(p);
  sized<<<1, 64>>>(p);
}
