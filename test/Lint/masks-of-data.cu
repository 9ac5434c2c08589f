// Full member masks under branches that data decides. Lanes that pass by are named and do not come, also where nothing is left
// to do after the branch; lanes that left the kernel before are not waited for, and have no value to be read.
// RUN: not rejoin lint %s -- -O2 | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck %s

__device__ int swapped(int x) {
  // Where the optimizer does not inline it, at the call.
  // CHECK-DAG: masks-of-data.cu:{{9|13}}:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes of threads with `threadIdx.x >= n`{{.*}}rule W10
  return __shfl_xor_sync(0xffffffffu, x, 1);
}
__global__ void wrapped(int *p, int n) {
  if (threadIdx.x < n)
    p[threadIdx.x] = swapped(p[threadIdx.x]);
}

__global__ void data(int *p) {
  int v = p[threadIdx.x];
  if (v > 0)
    // CHECK-DAG: masks-of-data.cu:[[@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes of threads with `v <= 0`{{.*}}rule W10
    p[threadIdx.x] = __shfl_xor_sync(0xffffffffu, v, 1);
}

// A vote among those that are left is right since Volta, a shuffle is not.
__global__ void ended(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: masks-of-data.cu:[[@LINE+1]]:{{[0-9]+}}: warning: threads with `{{.*}} >= n` do not reach {{.*}}values read from lanes that do not execute it are undefined{{.*}}rule W3
  if (i >= n)
    return;
  p[i] = __shfl_down_sync(0xffffffffu, p[i], 1);
}
__global__ void vote(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  p[i] = __any_sync(0xffffffffu, p[i] > 3);
}
__global__ void half(int *p) {
  if (threadIdx.x >= 16)
    return;
  p[threadIdx.x] = __shfl_down_sync(0xffffu, p[threadIdx.x], 1);
}
// CHECK: 0 errors, 3 warnings, 0 remarks
