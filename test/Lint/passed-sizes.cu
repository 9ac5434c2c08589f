// A function that is only called has the size of the workgroups of all kernels that call it, so what depends on it is
// no remark there. Where the sizes differ, or one is not known, the condition stays.
// RUN: rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: rejoin lint --assume-launch=none %s | FileCheck %s --check-prefix=NONE

// NONE: 0 errors, 0 warnings, 3 remarks

__device__ __noinline__ float sum(float v) {
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}

// From kernels of 256 threads, over a function between.
__device__ __noinline__ void rows(const float *in, float *out, int n) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (w < n)
    out[w] = sum(in[threadIdx.x]);
}

__device__ __noinline__ void between(const float *in, float *out, int n) {
  rows(in, out, n);
  rows(out, out + n, n - 1);
}

__global__ void first(const float *in, float *out, int n) { rows(in, out, n); }
__global__ void second(const float *in, float *out, int n) { between(in, out, n); }

// From kernels of 256 and of 48 threads.
__device__ __noinline__ void several(const float *in, float *out, int n) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  // CHECK: passed-sizes.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}, if the first dimension of the block is no multiple of 32
  if (w < n)
    out[w] = sum(in[threadIdx.x]);
}

__global__ void third(const float *in, float *out, int n) { several(in, out, n); }
__global__ void fourth(const float *in, float *out, int n) { several(out, out, n); }

// From a kernel of 256 threads, and one that nobody launches here.
__device__ __noinline__ void unknown(const float *in, float *out, int n) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  // CHECK: passed-sizes.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}, if the first dimension of the block is no multiple of 32
  if (w < n)
    out[w] = sum(in[threadIdx.x]);
}

__global__ void fifth(const float *in, float *out, int n) { unknown(in, out, n); }
__global__ void sixth(const float *in, float *out, int n) { unknown(out, out, n); }

void launch(const float *in, float *out, int n) {
  first<<<8, 256>>>(in, out, n);
  second<<<8, 256>>>(in, out, n);
  third<<<8, 256>>>(in, out, n);
  fourth<<<8, 48>>>(in, out, n);
  fifth<<<8, 256>>>(in, out, n);
}
