// A thread's index in linear order, of indices and sizes, numbers the warps of any block. Other sums do not.
// RUN: not rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void tiles(float *o, const float *in, int rows) {
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows)
    return;
  // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:13: proved safe: warp operation
  float v = cg::reduce(warp, in[row * 32 + warp.thread_rank()], cg::plus<float>{});
  if (warp.thread_rank() == 0)
    o[row] = v;
}

__global__ void planes_first(float *o, const float *in, int rows) {
  unsigned linear = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  for (unsigned row = linear / 32; row < rows; row += 8)
    // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: warp operation
    o[row] += __shfl_xor_sync(0xffffffff, in[row * 32 + linear % 32], 1);
}

// Half warps.
__global__ void halves(float *o, const float *in, int rows) {
  unsigned linear = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (linear / 16 < rows)
    // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask {{.*}}[missing-mask-lane
    o[linear] += __shfl_xor_sync(0xffffffff, in[linear], 1);
}

// Columns first.
__global__ void columns(float *o, const float *in, int rows) {
  unsigned linear = (threadIdx.z * blockDim.x + threadIdx.x) * blockDim.y + threadIdx.y;
  if (linear / 32 < rows)
    // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask {{.*}}[missing-mask-lane
    o[linear] += __shfl_xor_sync(0xffffffff, in[linear], 1);
}

// The grid's size, and a summand that is not known.
__global__ void of_the_grid(float *o, const float *in, int rows) {
  unsigned linear = (threadIdx.z * blockDim.y + threadIdx.y) * gridDim.x + threadIdx.x;
  if (linear / 32 < rows)
    // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask {{.*}}[missing-mask-lane
    o[linear] += __shfl_xor_sync(0xffffffff, in[linear], 1);
}

__global__ void shifted(float *o, const float *in, int rows, unsigned first) {
  unsigned linear = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if ((linear + first) / 32 < rows)
    // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask {{.*}}[missing-mask-lane
    o[linear] += __shfl_xor_sync(0xffffffff, in[linear], 1);
}

// One plane, where the program asks for others.
__global__ void in_planes(float *o, const float *in, int rows) {
  unsigned linear = threadIdx.y * blockDim.x + threadIdx.x;
  if (linear / 32 + threadIdx.z * 8 < rows)
    // CHECK-DAG: linear-numbers.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: the member mask {{.*}}[missing-mask-lane
    o[linear] += __shfl_xor_sync(0xffffffff, in[linear], 1);
}
// CHECK: 0 errors, 4 warnings, 1 remark
