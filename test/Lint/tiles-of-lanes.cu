// Member masks and branches by the linear number of a thread, also where it is computed from several dimensions; and
// what is wrong for some sizes of the workgroup only.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: rejoin lint --workgroup-size=1024 %s | FileCheck --check-prefix=KNOWN %s
// KNOWN: 0 errors, 0 warnings, {{[01]}} remark
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tile(int *out, int *in) {
  auto t = cg::tiled_partition<16>(cg::this_thread_block());
  int v = in[threadIdx.x];
  if (t.meta_group_rank() == 0)
    v += t.shfl_down(v, 8);
  out[threadIdx.x] = v;
}

__global__ void tile_by_data(int *out, int *in) {
  auto t = cg::tiled_partition<16>(cg::this_thread_block());
  int v = in[threadIdx.x];
  if (t.any(v > 3))
    v += t.shfl_xor(v, 8);
  out[threadIdx.x] = v;
}

__global__ void linear(int *out, int *in) {
  int t = threadIdx.x + blockDim.x * threadIdx.y;
  if (t < 32)
    out[t] = __shfl_xor_sync(0xffffffff, in[t], 1);
}

__device__ float sum(float v) {
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}

// Of 1024 threads 32 come, of 512 only 16.
__global__ void last_step(const float *in, float *out) {
  __shared__ float s[32];
  int t = threadIdx.x;
  float v = sum(in[t]);
  if (t % 32 == 0)
    s[t / 32] = v;
  __syncthreads();
  if (t < blockDim.x / 32) {
    // CHECK: tiles-of-lanes.cu:[[#@LINE+1]]:9: warning: the member mask 0xffffffff names lanes 16 to 31, which never execute `{{sum|__shfl_down_sync}}()`: {{.*}}for example if the block has 512 threads [missing-mask-lane, rule W10]
    v = sum(s[t]);
    if (t == 0)
      out[blockIdx.x] = v;
  }
}
// CHECK: 0 errors, 1 warning, 0 remarks
