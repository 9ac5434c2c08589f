// Values that the optimiser computes once on each way to a place, and joins there, are one value: reads of the launch,
// numbers of waves, conditions that one of the ways decides. Nothing is said of those; the last kernels join two values.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The counter of the second loop begins with blockDim.y, which either side of the first loop reads.
__device__ float sum(float v) {
  __shared__ float data[256];
  unsigned idx = threadIdx.x * blockDim.x + threadIdx.y;
  data[idx] = v;
  __syncthreads();
  for (unsigned i = blockDim.y / 2; i > 0; i >>= 1) {
    if (threadIdx.y < i)
      data[idx] += data[idx + i];
    __syncthreads();
  }
  return data[threadIdx.x * blockDim.x];
}

struct Image {
  long long size, stride;
  const float *at;
};

__global__ void sizes(const float *in, float *out, const Image image, const unsigned patch) {
  unsigned f = blockDim.x * blockIdx.x + threadIdx.x;
  unsigned x = (unsigned)in[f];
  float m = 0;
  for (unsigned k = threadIdx.y; k < patch; k += blockDim.y) {
    int i = k - patch / 2, j = k + patch / 2;
    float p = image.at[(x + i) * image.size + j];
    m += j * p;
  }
  m = sum(m);
  if (threadIdx.y == 0)
    out[f] = m;
}

// The number of the wave is computed before and in the branch.
__device__ int wave() {
  int t = threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y;
  return t / 32;
}

__global__ void waves(float *out, const float *in) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  __shared__ float s[32];
  float v = in[threadIdx.x];
  const int tiles = tile.meta_group_size();
  for (int i = 1; i < 32; i *= 2)
    v += tile.shfl_xor(v, i);
  if (tile.thread_rank() == 0)
    s[wave()] = v;
  block.sync();
  if (wave() == 0) {
    v = tile.thread_rank() < tiles ? s[tile.thread_rank()] : 0;
    for (int i = 1; i < 8; i *= 2)
      v += tile.shfl_xor(v, i);
    s[tile.thread_rank()] = v;
  }
  block.sync();
  out[threadIdx.x] = s[wave()];
}

// `first && none` is `none` where `first` holds.
__global__ void decided(const int *in, int *slots, long *sums, int *out, int n) {
  const int token = blockIdx.x, t = threadIdx.x;
  __shared__ int off[64];
  bool none = true;
  for (int i = 0; i < 2; i++)
    if (in[token * 2 + i] != -1)
      none = false;
    else
      slots[token * 2 + i] = -1;
  if (none && token != 0)
    return;
  int s = t < n ? out[t] : 0;
  if (token == 0 && t < n)
    sums[t] = s;
  if (token == 0 && none)
    return;
  if (t < n)
    off[t] = s;
  __syncthreads();
  out[t + n] = off[t & 31];
}

__global__ void differs(const float *in, float *out, unsigned n) {
  unsigned m = 0;
  if (threadIdx.x < n) {
    out[threadIdx.x] = in[threadIdx.x];
    m = blockDim.x;
  } else {
    out[threadIdx.x + 1] = 2 * in[threadIdx.x];
    m = blockDim.y;
  }
  // CHECK: joined-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
  if (m > 3)
    __syncthreads();
  out[threadIdx.x + 2] = in[threadIdx.x + 2];
}

// The turn in which a thread leaves is its own, whatever is computed from it on both ways.
__global__ void turns(const int *in, int *out, int n) {
  int i = 0;
  while (in[i] != threadIdx.x)
    ++i;
  int m;
  if (threadIdx.x < n) {
    out[threadIdx.x] = in[threadIdx.x];
    m = i / 3;
  } else {
    out[threadIdx.x + 1] = 2 * in[threadIdx.x];
    m = i / 3;
  }
  // CHECK: joined-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
  if (m > 3)
    __syncthreads();
  out[threadIdx.x + 2] = in[threadIdx.x + 2];
}
