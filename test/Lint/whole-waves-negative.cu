// What is no number of threads may be below 0: quotients round to 0 there, so lanes 0 and 1 of a wave part, whether or
// not waves are rows of the workgroup. A warning, without that condition.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
__device__ float sum(float v) {
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}

__global__ void quotient(const float *in, float *out) {
  int w = ((int)threadIdx.x - 64) / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: the member mask 0xffffffff names lanes {{.*}}[missing-mask-lane
  if (w < 0)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

__global__ void quotient_of_zero(const float *in, float *out) {
  int w = ((int)threadIdx.x - 64) / 64;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: error: the member mask 0xffffffff names lane 0, which never executes `{{sum|__shfl_down_sync}}()`: {{.*}}[missing-mask-lane
  if (w == 0)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

__global__ void unknown_summand(const float *in, float *out, int n, int rows) {
  int w = (n * 32 + (int)threadIdx.x) / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: the member mask 0xffffffff names lanes {{.*}}[missing-mask-lane
  if (w < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

__global__ void remainder(const float *in, float *out, const int *p) {
  int w = (*p * 32 + (int)threadIdx.x) % 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: {{.*}}[missing-mask-lane
  if (w < 16)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

// Cut to a type in which it does not fit, a number of a thread may be negative: (signed char)128 / 32 is -4, and
// (signed char)129 / 32 is -3.
__global__ void narrow(const float *in, float *out, int rows) {
  int w = (signed char)threadIdx.x / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: {{.*}}[missing-mask-lane
  if (w < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

__global__ void narrow_in_the_grid(const float *in, float *out, int rows) {
  int w = (short)(blockIdx.x * blockDim.x + threadIdx.x) / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: {{.*}}[missing-mask-lane
  if (w < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

// Each summand fits, and optimised code adds them in 8 bits.
__global__ void narrow_sum(const float *in, float *out, int rows) {
  signed char x = threadIdx.x & 127, y = threadIdx.y & 127, both = x + y;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: {{.*}}[missing-mask-lane
  if (both / 32 < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

__global__ void narrow_by_shifts(const float *in, float *out, int rows) {
  int w = ((int)(threadIdx.x << 24) >> 24) / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: {{.*}}[missing-mask-lane
  if (w < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

__global__ void wide(const float *in, float *out, int rows) {
  int w = (int)((unsigned long long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: remark: {{.*}}no multiple of 32 [missing-mask-lane
  if (w < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

// 3000000000 is negative as an int.
__global__ void bound_that_does_not_fit(const float *in, float *out, int rows) {
  int w = (int)(threadIdx.x + 3000000000ULL) / 32;
  // CHECK: whole-waves-negative.cu:[[#@LINE+2]]:24: warning: {{.*}}[missing-mask-lane
  if (w < rows)
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

// Strides and sums of numbers of threads are not negative.
__global__ void counted(const float *in, float *out, int rows) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i / 32 < rows; i += blockDim.x * gridDim.x)
    // CHECK: whole-waves-negative.cu:[[#@LINE+1]]:14: remark: {{.*}}no multiple of 32 [missing-mask-lane
    out[i] = sum(in[i]);
}
