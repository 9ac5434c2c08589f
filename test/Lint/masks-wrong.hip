// Member masks of HIP on AMD name exactly the lanes that execute the operation: lanes that have ended do not come, and
// two operations are never one. Masks have 64 bits; a wave of 32 lanes has no others.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --wave-size=32 %s | FileCheck %s --check-prefix=W32
#include <hip/hip_runtime.h>

__global__ void half(float *out) {
  int t = threadIdx.x;
  float x = out[t];
  if (t < 32)
    // CHECK: masks-wrong.hip:[[#@LINE+1]]:10: warning: the member mask 0xffffffffffffffff names lanes 32 to 63, which never execute `__shfl_down_sync()`: the behaviour is undefined, if the block has more than 32 threads [missing-mask-lane, rule W10]
    x += __shfl_down_sync(0xffffffffffffffffull, x, 8);
  out[t] = x;
}

__global__ void outside(float *out) {
  int t = threadIdx.x;
  // CHECK: masks-wrong.hip:[[#@LINE+1]]:12: warning: lanes 32 to 63 execute `__shfl_xor_sync()`, but its member mask 0xffffffff does not name them: the behaviour is undefined, if the block has more than 32 threads [outside-own-mask, rule W9]
  out[t] = __shfl_xor_sync(0xffffffffull, out[t], 1);
}

__global__ void left(float *out, int n) {
  int t = threadIdx.x;
  if (t >= n)
    return;
  // CHECK: masks-wrong.hip:[[#@LINE+1]]:12: warning: the member mask 0xffffffffffffffff names lanes of threads with `threadIdx.x >= n`, which do not execute `__shfl_xor_sync()`: the behaviour is undefined, if that holds for some but not all threads of a wavefront [missing-mask-lane, rule W10]
  out[t] = __shfl_xor_sync(0xffffffffffffffffull, out[t], 1);
}

__global__ void arms(int *out, const int *in) {
  int t = threadIdx.x;
  unsigned long long m;
  if (t < 32)
    // CHECK: masks-wrong.hip:[[#@LINE+1]]:9: warning: the member mask 0xffffffffffffffff names lanes 32 to 63, which never execute `__ballot_sync()`: the behaviour is undefined, if the block has more than 32 threads [missing-mask-lane, rule W10]
    m = __ballot_sync(0xffffffffffffffffull, in[t]);
  else
    // CHECK: masks-wrong.hip:[[#@LINE+1]]:9: warning: the member mask 0xffffffffffffffff names lanes 0 to 31, which never execute `__ballot_sync()`: the behaviour is undefined, if the block has more than 32 threads [missing-mask-lane, rule W10]
    m = __ballot_sync(0xffffffffffffffffull, in[t] + 1);
  out[t] = (int)m;
}

// A mask is named as it is written, also where the wave has no lane for its upper half.
__global__ void quarter(float *out) {
  int t = threadIdx.x;
  float x = out[t];
  if (t < 16)
    // W32: masks-wrong.hip:[[#@LINE+2]]:10: warning: the member mask 0xffffffffffffffff names lanes 16 to 31, which never execute `__shfl_down_sync()`: the behaviour is undefined, if the block has more than 16 threads [missing-mask-lane, rule W10]
    // CHECK: masks-wrong.hip:[[#@LINE+1]]:10: warning: the member mask 0xffffffffffffffff names lanes 16 to 63, which never execute `__shfl_down_sync()`: the behaviour is undefined, if the block has more than 16 threads [missing-mask-lane, rule W10]
    x += __shfl_down_sync(0xffffffffffffffffull, x, 8);
  out[t] = x;
}

// The one lane that is outside of its mask is beyond the lower half.
__global__ void but_one(float *out) {
  int t = threadIdx.x;
  // CHECK: masks-wrong.hip:[[#@LINE+1]]:12: warning: lane 63 executes `__shfl_xor_sync()`, but its member mask 0x7fffffffffffffff does not name it: the behaviour is undefined, if the block has more than 63 threads [outside-own-mask, rule W9]
  out[t] = __shfl_xor_sync(0x7fffffffffffffffull, out[t], 1);
}
// CHECK: 0 errors, 7 warnings, 0 remarks
