// Since Volta an operation with a member mask waits for the lanes that the mask names, also where these come from
// different iterations of a loop: no token is needed. A mask of the lanes that happen to be active does not say so.
// RUN: not rejoin lint %s -- --offload-arch=sm_80 | FileCheck %s
// CHECK-NOT: :[[@LINE+18]]:{{.*}}warning
// CHECK: :[[@LINE+24]]:{{.*}}warning: threads reach this operation from different iterations of a loop
// RUN: not rejoin lint %s -- --offload-arch=sm_60 | FileCheck --check-prefix=PASCAL %s
// PASCAL: :[[@LINE+15]]:{{.*}}warning: threads reach this operation from different iterations of a loop
__device__ __forceinline__ bool find(const int *keys, int n, int key) {
  int l = 0, r = n;
  while (l < r) {
    int m = (l + r) / 2;
    if (keys[m] == key) return true;
    if (keys[m] > key) r = m;
    else l = m + 1;
  }
  return false;
}
__global__ void rows(const int *keys, int n, float *p, int count) {
  for (int row = threadIdx.y + blockIdx.x * blockDim.y; row < count; row += blockDim.y * gridDim.x) {
    if (find(keys, n, row))
      continue;
    unsigned m = __ballot_sync(0xffffffff, p[row * 32 + threadIdx.x] > 0);
    if (m) p[row * 32 + threadIdx.x] = __popc(m);
  }
}
__global__ void first(const int *keys, float *p, int n) {
  for (int i = 0; i < n; ++i)
    if (keys[i] == threadIdx.x) {
      p[threadIdx.x] = __shfl_sync(__activemask(), p[threadIdx.x], 0);
      break;
    }
}
