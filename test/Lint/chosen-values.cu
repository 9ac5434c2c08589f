// What holds for template arguments that Rejoin chose is no error: the author's may exclude it. The same of a function
// that is reached from such an instance alone; not of one that other kernels call as well.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not='Rejoin chose'
// RUN: not rejoin lint %s --instantiate='odd<4>' --instantiate='by_call<4>' 2>&1 | FileCheck --check-prefix=NAMED %s
// NAMED: 3 errors, 0 warnings, 0 remarks

template <int STEP> __global__ void odd(float *p) {
  // CHECK-DAG: chosen-values.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} do not reach `__syncthreads()`
  // CHECK-DAG: note: Rejoin chose odd<4>: for the author's values the code may be right
  if (threadIdx.x % STEP == 1)
    __syncthreads();
  p[threadIdx.x] = STEP;
}

template <int STEP> __device__ __attribute__((noinline)) void wait_for(float *p) {
  // CHECK-DAG: chosen-values.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} do not reach `__syncthreads()`
  // CHECK-DAG: note: Rejoin chose by_call<4>: for the author's values the code may be right
  if (threadIdx.x % STEP == 1)
    __syncthreads();
  p[threadIdx.x] = STEP;
}
template <int STEP> __global__ void by_call(float *p) { wait_for<STEP>(p); }

__device__ __attribute__((noinline)) void shared(float *p) {
  // CHECK-DAG: chosen-values.cu:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}} do not reach `__syncthreads()`
  if (threadIdx.x % 4 == 1)
    __syncthreads();
  p[threadIdx.x] = 1;
}
template <int STEP> __global__ void another(float *p) { shared(p); }
__global__ void plain(float *p) { shared(p); }
// CHECK: 1 error, 2 warnings, 0 remarks
