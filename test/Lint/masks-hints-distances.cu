// A width is proposed only where no lane reads outside of it: such a lane reads itself, and a sum would count it again.
// RUN: not rejoin lint %s | FileCheck %s
__global__ void tree(int *p) {
  int v = p[threadIdx.x];
  if (threadIdx.x < 4)
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(0xffffffff, v, d);
  // CHECK-NOT: width
  // CHECK: masks-hints-distances.cu:[[#@LINE-2]]:{{.*}}rule W10
  // CHECK-NOT: width
  p[threadIdx.x] = v;
}
__global__ void far(int *p) {
  int v = p[threadIdx.x];
  if (threadIdx.x < 8)
    v += __shfl_xor_sync(0xffffffff, v, 8);
  // CHECK: masks-hints-distances.cu:[[#@LINE-1]]:{{.*}}rule W10
  // CHECK-NOT: width
  p[threadIdx.x] = v;
}
__global__ void near(int *p) {
  int v = p[threadIdx.x];
  if (threadIdx.x < 8)
    v += __shfl_xor_sync(0xffffffff, v, 4);
  // CHECK: masks-hints-distances.cu:[[#@LINE-1]]:{{.*}}rule W10
  // CHECK: hint: pass the member mask 0xff
  p[threadIdx.x] = v;
}
