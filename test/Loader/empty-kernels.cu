// A kernel whose statements stand under a condition on the processor is read for one for which the condition holds,
// unless a processor is named; where none is found a note says that the kernel is empty.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s --implicit-check-not="'written_empty'"
// RUN: not rejoin lint %s -- --offload-arch=sm_86 2>&1 | FileCheck --check-prefix=NAMED %s
// What is compiled for the usual processor must not be lost.
// RUN: not rejoin lint %s -- -DBOTH 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH: read for sm_90
// BOTH: kernel 'turing' is empty
// NOTE-DAG: read for sm_75, for which a kernel is checked that is empty or left out
// NOTE-DAG: kernel 'hopper<float>' is empty, so nothing of it is checked: its statements stand under `#if (__CUDA_ARCH__ >= 900) && __CUDA_ARCH__ < 1000`,
// NOTE-DAG: kernel 'other' is empty, so nothing of it is checked: its statements stand under `#ifdef OTHER`,
// NAMED-NOT: read for
// NAMED: kernel 'turing' is empty, {{.*}} `#if __CUDA_ARCH__ == 750`
__global__ void turing(float *p) {
#if __CUDA_ARCH__ == 750
  // CHECK: :[[@LINE+1]]:{{.*}} `__syncthreads()`
  if (threadIdx.x < 7)
    __syncthreads();
#endif
}
template <typename T> __global__ void hopper(T *p) {
#if (__CUDA_ARCH__ >= 900) && __CUDA_ARCH__ < 1000 // clusters
  p[threadIdx.x] = 1;
#endif
}
__global__ void other(float *p) {
#ifdef OTHER
  p[threadIdx.x] = 1;
#endif
}
__global__ void written_empty(float *p) {}
__global__ void some(float *p) {
#if __CUDA_ARCH__ >= 900
  p[threadIdx.x] = 2;
#endif
#if defined(BOTH) && __CUDA_ARCH__ >= 800
  p[threadIdx.x] = 3;
#endif
  p[threadIdx.x] = 1;
}
void start(float *p) {
  turing<<<1, 64>>>(p);
  hopper<<<1, 64>>>(p);
}
