// Reductions over 32 lanes of a wave of 64 whose kernel tells the halves of the result apart: `lane == 32`,
// `threadIdx.x > 31`. The same comparison elsewhere, or of other data, says nothing of the reduction.
// RUN: rejoin lint --mcpu=gfx90a %s -- -DEQUAL | FileCheck %s --check-prefix=RIGHT
// RUN: rejoin lint --mcpu=gfx90a %s -- -DABOVE | FileCheck %s --check-prefix=RIGHT
// RUN: rejoin lint --mcpu=gfx90a %s -- -DSWITCH | FileCheck %s --check-prefix=RIGHT
// RUN: rejoin lint --mcpu=gfx90a %s -- -DSHARED | FileCheck %s --check-prefix=RIGHT
// RUN: rejoin lint --mcpu=gfx90a %s -- -DLAST -DEQUAL | FileCheck %s --check-prefix=RIGHT
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DFIRST | FileCheck %s
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DELSEWHERE | FileCheck %s
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DOTHER | FileCheck %s
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DGUARD | FileCheck %s
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DCHOSEN | FileCheck %s
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DLOOP | FileCheck %s
// RUN: not rejoin lint --mcpu=gfx90a %s -- -DNOT_EQUAL | FileCheck %s
// RIGHT: 0 errors, 0 warnings, 0 remarks
// CHECK: :[[#LINE:]]:{{[0-9]+}}: warning: on wavefronts of 64, shuffles over 16 lanes and fewer combine 32 lanes
// CHECK: 0 errors, 1 warning, 0 remarks
#include <hip/hip_runtime.h>
#ifdef ELSEWHERE
__global__ void elsewhere(float *p) {
  if (threadIdx.x == 32)
    p[0] = 1;
  p[1 + (threadIdx.x < 32)] = 2;
}
#endif
__global__ void sums(float *p, int n) {
  __shared__ float s[32];
  float v = p[threadIdx.x];
  for (int o = 16; o; o >>= 1)
    v += __shfl_xor(v, o);
#ifdef EQUAL
  int lane = threadIdx.x % warpSize;
  if (lane == 0)
    s[0] = v;
  if (lane == 32)
    s[1] = v;
  __syncthreads();
  p[threadIdx.x] = s[0] + s[1];
#elif defined(NOT_EQUAL)
  // Of lane 32 the kernel wants something else; the sum is that of lane 0 alone.
  if (threadIdx.x == 32)
    p[n] = 5;
  else if (threadIdx.x == 0)
    p[blockIdx.x] = v;
#elif defined(ABOVE)
  p[blockIdx.x * 2 + (threadIdx.x > 31)] = v;
#elif defined(SWITCH)
  switch (threadIdx.x & 63) {
  case 0:
    p[0] = v;
    break;
  case 32:
    p[1] = v;
    break;
  }
#elif defined(SHARED)
  s[threadIdx.x] = v;
  __syncthreads();
  if (threadIdx.x == 32)
    p[1] = s[threadIdx.x] + s[0];
#elif defined(OTHER)
  // Other data.
  if (threadIdx.x == 32)
    p[n] = 0;
  p[threadIdx.x] = v;
#elif defined(GUARD)
  if (threadIdx.x < 32 && n > 3)
    p[threadIdx.x] = v;
#elif defined(CHOSEN)
  // What goes into the next reduction.
  s[threadIdx.x / warpSize] = v;
  __syncthreads();
  float w = threadIdx.x < 32 ? s[threadIdx.x] : 0.0f;
  p[threadIdx.x] = w;
#elif defined(ELSEWHERE)
  p[threadIdx.x] = v;
#elif defined(FIRST)
  // The first wave of 32 adds the sums up: 32 is the size of a wave here.
  if (threadIdx.x % warpSize == 0)
    s[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = s[threadIdx.x];
    for (int o = 16; o; o >>= 1)
      v += __shfl_xor(v, o);
    p[0] = v;
  }
#else
  // A number that is no lane.
  for (int i = 0; i < n; ++i)
    if (i == 32)
      v *= 2;
  p[threadIdx.x] = v;
#endif
}
