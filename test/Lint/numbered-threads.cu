// A number of the threads over several dimensions, in any order of these, is below the product of their sizes: conditions
// against that product and its multiples are uniform, whatever the sizes are and however many planes there are.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: rejoin run --check-analysis --kernel=rows --global=14,9,2 --local=7,3,2 --arg=i32:3 --arg=zeros:4096 %s | FileCheck --check-prefix=RUNS %s
// RUN: rejoin run --check-analysis --kernel=columns --global=14,9,2 --local=7,3,2 --arg=i32:3 --arg=zeros:4096 %s | FileCheck --check-prefix=RUNS %s
// RUN: rejoin run --check-analysis --kernel=planes --global=6,9,4 --local=2,3,4 --arg=i32:2 --arg=zeros:4096 %s | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
__global__ void rows(int n, float *o) {
  int t = threadIdx.y * blockDim.x + threadIdx.x, size = blockDim.x * blockDim.y;
  if (t < size)
    __syncthreads();
  for (int i = t; i < n * size; i += size)
    __syncthreads();
  for (int i = t; i < (n + size - 1) / size * size; i += size)
    __syncthreads();
  for (int base = 0; base + t < n * size; base += size)
    __syncthreads();
  o[t] = 0;
}
__global__ void columns(int n, float *o) {
  int t = threadIdx.x * blockDim.y + threadIdx.y;
  if (t < blockDim.x * blockDim.y)
    __syncthreads();
  for (int i = t; i < n * blockDim.x * blockDim.y; i += blockDim.x * blockDim.y)
    __syncthreads();
  o[t] = 0;
}
__global__ void planes(int n, float *o) {
  int t = (threadIdx.y * blockDim.z + threadIdx.z) * blockDim.x + threadIdx.x;
  int size = blockDim.x * blockDim.y * blockDim.z, group = blockIdx.y * gridDim.x + blockIdx.x, i = group * size + t;
  if (i / size < n)
    __syncthreads();
  o[t] = 0;
}
__global__ void bounds(int n, float *o) {
  int t = threadIdx.y * blockDim.x + threadIdx.x, size = blockDim.x * blockDim.y;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `t >= n` do not reach
  if (t < n)
    __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `t >= size - 1` do not reach
  if (t < size - 1)
    __syncthreads();
}
__global__ void others(int n, float *o) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `t >= blockDim.y * blockDim.z` do not reach
  if (t < blockDim.y * blockDim.z)
    __syncthreads();
  int twice = threadIdx.y * blockDim.y + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: threads with `twice >= {{.*}}` do not reach
  if (twice < blockDim.x * blockDim.y)
    __syncthreads();
}
// CHECK: 0 errors, 4 warnings, 0 remarks
