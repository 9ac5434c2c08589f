// In workgroups of one dimension, and a program asks for no other, `threadIdx.x / 32` is the number of the warp, whatever
// the size is: nothing is found there, and the verdict says so. A lane that is read has a thread if the size is a
// multiple of the warp's. Where something asks for another dimension, waves may
// be parts of several rows.
// RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint %s -- -DROWS | FileCheck %s --check-prefix=ROWS

// CHECK-DAG: one-dimension.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}`w < rows`, is uniform for the warp, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
// ROWS: one-dimension.cu:[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}if the first dimension of the block is no multiple of 32
__global__ void masked(float *x, int rows) {
  int w = threadIdx.x / 32;
  if (w < rows) x[threadIdx.x] = __shfl_xor_sync(~0u, x[threadIdx.x], 5);
  __syncthreads();
#ifdef ROWS
  x[0] = threadIdx.y;
#endif
}
// CHECK-DAG: one-dimension.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
// ROWS-NOT: one-dimension.cu:[[#@LINE+3]]:
__global__ void maskless(float *x, int rows) {
  for (int w = threadIdx.x / warpSize; w < rows; w += blockDim.x / warpSize)
    x[w * 32 + threadIdx.x % 32] += __shfl_xor(x[threadIdx.x], 5);
}
// Half a warp, and a condition on data, are none of this.
// CHECK-DAG: one-dimension.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}`w >= rows`
__global__ void halves(float *x, int rows) {
  int w = threadIdx.x / 16;
  if (w < rows) x[threadIdx.x] = __shfl_xor(x[threadIdx.x], 16);
}
// CHECK-DAG: one-dimension.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`x[threadIdx.x] <= 0`
__global__ void data(float *x) {
  if (x[threadIdx.x] > 0) x[threadIdx.x] = __shfl_xor(x[threadIdx.x], 16);
}
// The number in the grid is no multiple of the warp's size where blocks are none: that stays.
__global__ void in_grid(float *x, int rows) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  // ROWS: one-dimension.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}if the first dimension of the block is no multiple of 32
  if (w < rows) x[threadIdx.x] = __shfl_xor(x[threadIdx.x], 5);
}
// A function is in the programs of all kernels that lead to it, and a kernel's program is its own.
__device__ __noinline__ float sum(float v) { return v + __shfl_xor_sync(~0u, v, 5); }
__global__ void asks_for_rows(float *x) { x[threadIdx.x] = sum(x[threadIdx.y]); }
// CHECK-DAG: one-dimension.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}in 'sum': {{.*}}, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
__global__ void calls(float *x, int rows) {
  int w = threadIdx.x / 32;
  if (w < rows) x[threadIdx.x] = sum(x[threadIdx.x]);
}
__device__ __noinline__ void part(float *x, int rows) {
  int w = threadIdx.x / 32;
  // CHECK-DAG: one-dimension.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}if the first dimension of the block is no multiple of 32
  if (w < rows) x[threadIdx.x] = sum(x[threadIdx.x]);
}
__global__ void in_one(float *x, int rows) { part(x, rows); }
__global__ void in_two(float *x) { part(x, threadIdx.y); }
