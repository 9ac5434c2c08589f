// A shuffle of all lanes after some have exited needs the lanes that it reads: those of the segment of its width, or at its
// distance. The others that its mask names are not waited for.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
__global__ void near(float *v) {
  if (threadIdx.x >= 8)
    return;
  v[threadIdx.x] = __shfl_xor_sync(0xffffffff, v[threadIdx.x], 4);
}
__global__ void segment(float *v) {
  if (threadIdx.x >= 8)
    return;
  v[threadIdx.x] = __shfl_sync(0xffffffff, v[threadIdx.x], 3, 8);
}

__global__ void far(float *v) {
  // CHECK: lanes-present.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 8` do not reach `__shfl_xor_sync()` at line [[#@LINE+3]]: values read from lanes that do not execute it are undefined
  if (threadIdx.x >= 8)
    return;
  v[threadIdx.x] = __shfl_xor_sync(0xffffffff, v[threadIdx.x], 8);
}
__global__ void other_segment(float *v) {
  // CHECK: lanes-present.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x < 8` do not reach `__shfl_sync()` at line [[#@LINE+3]]: values read from lanes that do not execute it are undefined
  if (threadIdx.x < 8)
    return;
  v[threadIdx.x] = __shfl_sync(0xffffffff, v[threadIdx.x], 3, 16);
}
// CHECK: 0 errors, 2 warnings, 0 remarks
