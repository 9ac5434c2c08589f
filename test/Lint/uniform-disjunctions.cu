// Who leaves by `lid == 0 && n < 5` does so where `n < 5`: conditions that the workgroup shares are part of a finding's
// condition on the side that leaves as on the side that goes on.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:

__global__ void stops(float *v, int n) {
  bool stop = threadIdx.x == 0 && n < 5;
  // CHECK: uniform-disjunctions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `{{threadIdx.x == 0|stop}}` do not reach `__syncthreads()` at line [[#@LINE+3]]: the other threads wait until these have ended, and CUDA leaves the behaviour undefined, if `n {{< 5|<= 4}}` [
  if (stop) v[0] = 1;
  else {
    __syncthreads();
    v[threadIdx.x] = 2;
  }
}

// Either is enough to go on.
__global__ void goes_on(float *v, int n) {
  // CHECK: uniform-disjunctions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads {{.*}} `__syncthreads()` at line [[#@LINE+2]]{{.*}}, if {{the block has more than 3 threads and `n <= 4`|`threadIdx.x < 3` holds for some but not all threads of a block}} [
  if (threadIdx.x < 3 || n >= 5)
    __syncthreads();
  v[threadIdx.x] = 2;
}
// CHECK: 0 errors, 2 warnings, 0 remarks
