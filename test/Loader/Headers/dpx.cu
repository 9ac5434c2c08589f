// Functions for dynamic programming, pairs of floats, comparisons of halves as masks, and atomic operations of 128 bits.
// RUN: rejoin run %s --kernel=numbers --local=1 --arg=zeros:128 --out=0:i32 | FileCheck %s
// CHECK: argument 0: 7 -2147483648 0 3 9 2 0 5 6 1 4 0 458754 65537 6 9 15 -1 -65536 127 0
// RUN: rejoin lint %s | FileCheck %s --check-prefix=LINT
// LINT: 0 errors, 0 warnings
#include <cuda_bf16.h>
#include <cuda_fp16.h>
extern "C" __global__ void numbers(int *o) {
  bool first, high, low;
  int i = 0;
  o[i++] = __viaddmax_s32(3, 4, 5);
  o[i++] = __viaddmin_s32(2147483647, 1, 5); // wraps around
  o[i++] = __viaddmax_s32_relu(-3, 1, -5);
  o[i++] = __vimin3_s32(5, 3, 4);
  o[i++] = __vimax3_u32(5, 9, 4);
  o[i++] = __vimin3_u32(~0u, 2, 4);
  o[i++] = __vimin_s32_relu(-1, 4);
  o[i++] = __vibmax_s32(5, 2, &first);
  o[i++] = __vibmin_u32(8, 6, &first) + first;
  o[i++] = __vibmin_s32(1, 1, &first) * first;
  o[i++] = __vimax_s32_relu(4, -9);
  o[i++] = (int)__vimax_s16x2_relu(0xffff8000u, 0xfffeffffu);
  o[i++] = (int)__viaddmax_u16x2(0x00030001u, 0x00040001u, 0x00060002u);
  o[i++] = (int)__viaddmin_s16x2(0x7fff0001u, 0x00010001u, 0x00010001u) == (int)0x80000001u ? 65537 : 0;
  o[i++] = (int)(__vibmax_u16x2(0x00020001u, 0x00010003u, &high, &low) == 0x00020003u) * 6 * (high && !low);
  float2 sum = __fadd2_rn({1, 2}, {3, 3}), product = __fmul2_rz({3, 1}, {3, 1}), both = __ffma2_ru({2, 3}, {3, 4}, {4, 3});
  o[i++] = (int)(sum.x + sum.y);
  o[i++] = (int)both.y + (int)product.y * 0;
  __half2 h = __floats2half2_rn(1.0f, __int_as_float(0x7fc00000));
  o[i++] = (int)__hgeu2_mask(h, __floats2half2_rn(1.0f, 0.0f));
  o[i++] = (int)__hltu2_mask(h, __floats2half2_rn(1.0f, 0.0f));
  o[i++] = __half2char_rz(__float2half(300.5f));
  o[i++] = __bfloat162uchar_rz(__float2bfloat16(-3.5f));
}
extern "C" __global__ void exchange(void *p, void *v, void *old) {
  __u128AtomicExch(p, v, old);
  __u128AtomicCAS_block(p, v, v, old);
}
