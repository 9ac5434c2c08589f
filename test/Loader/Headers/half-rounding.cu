// Conversions to the 16-bit types in each direction, and from them to integers, which take the nearest in their range.
// RUN: rejoin run %s --kernel=halves --local=1 --arg=zeros:80 --out=0:i32 | FileCheck --check-prefix=HALVES %s
// RUN: rejoin run %s --kernel=brains --local=1 --arg=zeros:40 --out=0:i32 | FileCheck --check-prefix=BRAINS %s
// RUN: rejoin run %s --kernel=integers --local=1 --arg=zeros:56 --out=0:i32 | FileCheck --check-prefix=INTEGERS %s
// RUN: rejoin run %s --kernel=least --local=1 --arg=zeros:28 --out=0:i32 | FileCheck --check-prefix=LEAST %s
// HALVES: argument 0: 31743 15361 48129 16382 31744 1 32769 0 31743 64511 26625 26624 59393 31744 31743 15360 32767 0 31743 26625
// BRAINS: argument 0: 16383 16257 49025 16384 32639 17281 49153 24192 24193 24192
// INTEGERS: argument 0: 0 32767 -32768 -3 -2 2 65504 -1 0 0 -2147483648 -1 0 65535
// LEAST: argument 0: 32768 0 1 32768 0 1 57
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#define HALF(X) p[i++] = __half_as_ushort(X)
#define BRAIN(X) p[i++] = __bfloat16_as_ushort(X)
__global__ void halves(int *p) {
  int i = 0;
  HALF(__float2half_rz(1e9f)); // the largest number
  HALF(__float2half_ru(1.0001f));
  HALF(__float2half_rd(-1.0001f));
  HALF(__float2half_rz(1.999f));
  HALF(__float2half_ru(65505.0f)); // infinity
  HALF(__float2half_ru(1e-30f));   // the smallest number
  HALF(__float2half_rd(-1e-30f));
  HALF(__float2half_rz(1e-30f));
  HALF(__float2half_rd(1e9f));
  HALF(__float2half_ru(-1e9f));
  HALF(__int2half_ru(2049));
  HALF(__uint2half_rz(2049));
  HALF(__short2half_rd(-2049));
  HALF(__ull2half_ru(~0ull));
  HALF(__ull2half_rz(~0ull));
  HALF(__float2half_rd(1.0f)); // exact
  HALF(__float2half_ru(__int_as_float(0x7fffffff)));
  HALF(__float2half_ru(0.0f));
  HALF(__float2half_rz(__int_as_float(0x7f7fffff)));
  HALF(__ll2half_ru(2049));
}
__global__ void brains(int *p) {
  int i = 0;
  BRAIN(__float2bfloat16_rz(1.999f));
  BRAIN(__float2bfloat16_ru(1.001f));
  BRAIN(__float2bfloat16_rd(-1.001f));
  BRAIN(__float2bfloat16_ru(1.999f));
  BRAIN(__float2bfloat16_rz(3.4e38f));
  BRAIN(__int2bfloat16_ru(257));
  BRAIN(__float2bfloat16_rd(-2.001f));
  BRAIN(__ull2bfloat16_rz((1ull << 62) + 1));
  BRAIN(__ull2bfloat16_ru((1ull << 62) + 1));
  BRAIN(__ll2bfloat16_rd((1ll << 62) + 1));
}
__global__ void integers(int *p) {
  int i = 0;
  const __half nan = __ushort_as_half(0x7fff), infinity = __ushort_as_half(0x7c00);
  p[i++] = __half2uint_rz(__float2half(-2.5f));
  p[i++] = __half2short_rn(__float2half(40000.0f));
  p[i++] = __half2short_rz(__ushort_as_half(0xfc00));
  p[i++] = __half2int_rd(__float2half(-2.5f));
  p[i++] = __half2int_rz(__float2half(-2.5f));
  p[i++] = __half2int_rn(__float2half(2.5f));
  p[i++] = __half2int_ru(__float2half(65504.0f));
  p[i++] = (int)__half2ull_rn(infinity);
  p[i++] = __half2int_rz(nan);
  p[i++] = (int)__half2ll_rz(nan);
  p[i++] = (int)(__half2ll_rz(nan) >> 32);
  p[i++] = __half2uint_ru(infinity);
  p[i++] = __half2ushort_rz(__float2half(-1.0f));
  p[i++] = __bfloat162ushort_rz(__float2bfloat16(70000.0f));
}
__global__ void least(int *p) {
  const __half zero = __float2half(0.0f), below = __float2half(-0.0f), one = __float2half(1.0f);
  int i = 0;
  HALF(__hmin(zero, below));
  HALF(__hmax(below, zero));
  p[i++] = __half_as_ushort(__hmin(__ushort_as_half(0x7e00), one)) == __half_as_ushort(one);
  HALF(__hmin_nan(below, zero));
  HALF(__hmax_nan(zero, below));
  p[i++] = __hisnan(__hmin_nan(one, __ushort_as_half(0x7e00)));
  // Rounded once: just above halfway between two bytes.
  p[i++] = __nv_cvt_double_to_fp8(1.0625 + 1e-12, __NV_SATFINITE, __NV_E4M3);
}
