// The 16-bit and 8-bit floating-point types: arithmetic rounds to them, and mixing with float is float's.
// RUN: rejoin run %s --kernel=k --local=1 --arg=zeros:48 --out=0:f32 | FileCheck %s
// CHECK: argument 0: 3.5 2049 2048 7.5 1.0078125 6 448 -0.875 1
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
extern "C" __global__ void k(float *o) {
  half a = 1.5f, b = __float2half(2.0f);
  o[0] = __half2float(a + b);
  o[1] = (float)half(2048.0f) + 1.0f;
  o[2] = half(2048.0f) + half(1.0f);
  half2 v = __hfma2(__floats2half2_rn(1.0f, 2.0f), __float2half2_rn(3.0f), __half2half2(a));
  o[3] = __high2float(v);
  __nv_bfloat16 c = __float2bfloat16(1.005f);
  o[4] = __bfloat162float(c);
  b *= 3;
  o[5] = b;
  o[6] = float(__nv_fp8_e4m3(1000.0f));
  o[7] = float(__nv_fp8_e4m3(-0.9f));
  o[8] = __hgt(b, a) && a < b;
}
