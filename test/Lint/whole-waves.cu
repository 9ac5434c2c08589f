// A warp per row: right if waves are rows of the workgroup, which is not known: a remark that says so, at -O0 as at -O2.
// Other groups, and data, part waves in any case; of two guards that one is named.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --workgroup-size=256 %s | FileCheck --check-prefix=KNOWN %s --implicit-check-not=remark:
// KNOWN: 0 errors, 2 warnings, 0 remarks
__device__ float sum(float v) {
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}

__global__ void divided(const float *in, float *out, int rows, int n) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  // CHECK: whole-waves.cu:[[#@LINE+5]]:9: remark: the member mask {{.*}}`w >= rows`{{.*}}, if the first dimension of the block is no multiple of 32 [missing-mask-lane
  if (w < rows) {
    float s = 0;
    for (int i = lane; i < n; i += 32)
      s += in[w * n + i];
    s = sum(s);
    if (lane == 0)
      out[w] = s;
  }
}

__global__ void signed_number(const float *in, float *out, int rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, w = t / warpSize;
  // CHECK: whole-waves.cu:[[#@LINE+1]]:9: remark: threads with `w >= rows` {{.*}}, if the first dimension of the block is no multiple of 32 [divergent-shuffle
  if (w >= rows)
    return;
  float s = sum(in[t]);
  if (t % warpSize == 0)
    out[w] = s;
}

__global__ void strided(const float *in, float *out, int rows) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  for (; w < rows; w += gridDim.x * blockDim.x / 32) {
    // CHECK: whole-waves.cu:[[#@LINE+1]]:15: remark: {{.*}}no multiple of 32 [missing-mask-lane
    float s = sum(in[w * 32 + (threadIdx.x & 31)]);
    if ((threadIdx.x & 31) == 0)
      out[w] = s;
  }
}

__global__ void rows_of_blocks(const float *in, float *out, int rows) {
  int w = blockIdx.x * blockDim.y + threadIdx.y;
  if (w < rows) {
    // CHECK: whole-waves.cu:[[#@LINE+1]]:15: remark: {{.*}}no multiple of 32 [missing-mask-lane
    float s = sum(in[w * 32 + threadIdx.x]);
    if (threadIdx.x == 0)
      out[w] = s;
  }
}

__global__ void half_waves(const float *in, float *out, int rows) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 16;
  // CHECK: whole-waves.cu:[[#@LINE+2]]:14: warning: the member mask {{.*}}`w >= rows`{{.*}} [missing-mask-lane
  if (w < rows)
    out[w] = sum(in[w]);
}

// CHECK: whole-waves.cu:[[#@LINE+3]]:19: warning: threads with `{{.*}}threadIdx.x >= n` do not reach `__shfl_down_sync()`
__global__ void two_guards(const float *in, float *out, int rows, int n) {
  int w = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize;
  if (threadIdx.x >= n)
    return;
  if (w >= rows)
    return;
  out[w] = sum(in[w]);
}
// CHECK: 0 errors, 2 warnings, 4 remarks
