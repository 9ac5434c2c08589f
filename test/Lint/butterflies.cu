// Lanes that combine their values with those of all other lanes have one value: a branch on it is the warp's.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-9: warning: the member mask 0xffffffff names lanes
// CHECK-NOT: right
// CHECK: 0 errors, 9 warnings, 0 remarks
// CHECK-NOT: right
#define ASK(V) if ((V) > 3) out[threadIdx.x] = __shfl_sync(0xffffffff, out[threadIdx.x + 1], 1)
#define EACH(FROM, LAST, NEXT) _Pragma("unroll") for (int o = FROM; o LAST; o NEXT)
#define HALVES EACH(16, > 0, >>= 1)
#define OTHER(V) __shfl_xor_sync(0xffffffff, V, o)
template <typename T> __device__ T sumOfWarp(T v) { HALVES v += OTHER(v); return v; }

__global__ void right_int(int *in, int *out) { ASK(sumOfWarp(in[threadIdx.x])); }
__global__ void right_float(float *in, int *out) { ASK(sumOfWarp(in[threadIdx.x])); }
__global__ void right_double(double *in, int *out) { ASK(sumOfWarp(in[threadIdx.x])); }
__global__ void right_long(unsigned long long *in, int *out) { auto v = in[threadIdx.x]; HALVES v = max(v, OTHER(v)); ASK(v); }
__global__ void right_maximum(float *in, int *out) { float v = in[threadIdx.x]; EACH(1, < 32, <<= 1) v = fmaxf(OTHER(v), v); ASK(v); }
__global__ void right_choice(int *in, int *out) { int v = in[threadIdx.x]; HALVES { int w = OTHER(v); v = w > v ? w : v; } ASK(v); }
__global__ void right_branch(int *in, int *out) { int v = in[threadIdx.x]; HALVES { int w = OTHER(v); if (w > v) v = w; } ASK(v); }
__global__ void right_pair(float2 *in, int *out) {
  float2 v = in[threadIdx.x];
  HALVES { v.x += OTHER(v.x); v.y = fminf(v.y, OTHER(v.y)); }
  ASK(v.x / v.y);
}
__global__ void right_computed_lane(int *in, int *out, unsigned lane) {
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  int v = in[threadIdx.x];
  HALVES v += __shfl_sync(0xffffffff, v, lane ^ o);
  ASK(v);
}
__global__ void right_of_warps(int *in, int *out, int n) {
  if (threadIdx.x / 32 < n) ASK(sumOfWarp(in[threadIdx.x]));
}
__global__ void right_twice(float *in, int *out) {
  float mean = sumOfWarp(in[threadIdx.x]) / 32, d = in[threadIdx.x] - mean;
  ASK(sumOfWarp(d * d) > mean);
}

__global__ void wrong_down(int *in, int *out) { int v = in[threadIdx.x]; HALVES v += __shfl_down_sync(0xffffffff, v, o); ASK(v); }
__global__ void wrong_distances(int *in, int *out) { int v = in[threadIdx.x]; EACH(16, > 0, >>= 2) v += OTHER(v); ASK(v); }
__global__ void wrong_half(int *in, int *out) { int v = in[threadIdx.x]; EACH(8, > 0, >>= 1) v += OTHER(v); ASK(v); }
__global__ void wrong_segments(int *in, int *out) { int v = in[threadIdx.x]; HALVES v += __shfl_xor_sync(0xffffffff, v, o, 16); ASK(v); }
__global__ void wrong_weights(int *in, int *out) { int v = in[threadIdx.x]; HALVES v = 2 * v + OTHER(v); ASK(v); }
__global__ void wrong_difference(int *in, int *out) { int v = in[threadIdx.x]; HALVES v -= OTHER(v); ASK(v); }
__global__ void wrong_with_nan(float *in, int *out) { float v = in[threadIdx.x]; HALVES { float w = OTHER(v); v = w > v ? w : v; } ASK(v); }
__global__ void wrong_afterwards(int *in, int *out) { ASK(sumOfWarp(in[threadIdx.x]) + in[threadIdx.x]); }
// Only the other lane's product is rounded where the compiler fuses.
__global__ void wrong_fused(float *in, int *out) { float v = in[threadIdx.x] * in[threadIdx.x + 1]; HALVES v += OTHER(v); ASK(v); }
