// A branch that the known sizes of blocks decide has one side that nobody enters. A launch of another size in the same
// file takes the certainty away.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --assume-launch=none %s | FileCheck %s --check-prefix=NONE
// NONE: {{[1-9][0-9]*}} warnings

__global__ void rows(int *p) {
  if (blockDim.y > 1 && p[threadIdx.x])
    __syncthreads();
}
__global__ void size(int *p) {
  if (blockDim.x * blockDim.y > 128) {
    if (p[threadIdx.x])
      __syncthreads();
  }
  if (p[threadIdx.x] && blockDim.x == 64)
    __syncthreads();
}
// One dimension, of a size that is not known.
__global__ void line(int *p) {
  switch (blockDim.y) {
  case 2:
    if (p[threadIdx.x])
      __syncthreads();
  }
  if (threadIdx.z != 0)
    __syncthreads();
  // CHECK: decided-branches.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}__syncthreads()
  if (blockDim.x > 100 && p[threadIdx.x])
    __syncthreads();
}
// Without an edge a PHI has one value, which decides the next branch.
__global__ void joined(int *p) {
  int rows = 0, kind = 2;
  if (blockDim.y > 1) {
    rows = p[threadIdx.x];
    p[rows] = 0;
    kind = p[rows + 1];
  }
  if (rows > 3)
    __syncthreads();
  switch (kind) {
  case 1:
    __syncthreads();
  }
  // CHECK: decided-branches.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}__syncthreads()
  if (p[threadIdx.x] > rows)
    __syncthreads();
}
// The largest of several sizes is a bound.
__global__ void bound(int *p) {
  if (blockDim.x > 64 && p[threadIdx.x])
    __syncthreads();
  if (threadIdx.x < 64)
    __syncthreads();
  // CHECK: decided-branches.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}__syncthreads()
  if (blockDim.x > 32 && p[threadIdx.x])
    __syncthreads();
}
// One launch of the file has more threads.
__global__ void other(int *p) {
  // CHECK: decided-branches.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}__syncthreads()
  if (blockDim.x > 64 && p[threadIdx.x])
    __syncthreads();
}
// The size of one launch is not known.
__global__ void unknown(int *p) {
  // CHECK: decided-branches.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}__syncthreads()
  if (blockDim.x > 64 && p[threadIdx.x])
    __syncthreads();
}

int main(int n, char **) {
  rows<<<n, 128>>>(nullptr);
  size<<<n, 128>>>(nullptr);
  line<<<1, n>>>(nullptr);
  joined<<<n, 128>>>(nullptr);
  bound<<<n, 64>>>(nullptr);
  bound<<<n, 32>>>(nullptr);
  other<<<n, 64>>>(nullptr);
  other<<<n, 96>>>(nullptr);
  unknown<<<n, 64>>>(nullptr);
  unknown<<<n, n>>>(nullptr);
}
