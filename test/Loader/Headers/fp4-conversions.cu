// Numbers of 4, 6 and 8 bits, scales, and what is made of integers, pairs and quadruples.
// RUN: rejoin run %s --kernel=narrow --local=1 --arg=zeros:100 --out=0:i32 | FileCheck %s
// CHECK: 7 15 7 2 3 31 31 63 1 24 126 127 127 255 254 1 128 87 5170 1032 -2 48 127 0 6
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>
__global__ void narrow(int *p) {
  p[0] = __nv_cvt_float_to_fp4(1e9f, __NV_E2M1, cudaRoundNearest);
  p[1] = __nv_cvt_float_to_fp4(-7.0f, __NV_E2M1, cudaRoundNearest);
  p[2] = __nv_cvt_float_to_fp4(__int_as_float(0xffc00000), __NV_E2M1, cudaRoundNearest);
  // Halfway between 1 and 1.5: to the even one; 1.26 to the nearest.
  p[3] = __nv_cvt_float_to_fp4(1.25f, __NV_E2M1, cudaRoundNearest);
  p[4] = __nv_cvt_float_to_fp4(1.26f, __NV_E2M1, cudaRoundNearest);
  p[5] = __nv_cvt_float_to_fp6(100.0f, __NV_E2M3, cudaRoundNearest);
  p[6] = __nv_cvt_float_to_fp6(28.0f, __NV_E3M2, cudaRoundZero);
  p[7] = __nv_cvt_float_to_fp6(-29.9f, __NV_E3M2, cudaRoundNearest);
  p[8] = __nv_cvt_float_to_fp6(0.0625f, __NV_E3M2, cudaRoundNearest);
  p[9] = __nv_fp6_e2m3(4).__x;
  // Scales: to the power of two above, or below.
  p[10] = __nv_fp8_e8m0(0.5f).__x;
  p[11] = __nv_fp8_e8m0(-0.75f).__x;
  p[12] = __nv_cvt_float_to_e8m0(1.5f, __NV_SATFINITE, cudaRoundZero);
  p[13] = __nv_cvt_float_to_e8m0(__int_as_float(0x7f800000), __NV_NOSAT, cudaRoundPosInf);
  p[14] = __nv_fp8_e8m0(3e38f).__x;
  p[15] = (int)(float)__nv_fp8_e8m0(1);
  p[16] = __nv_fp8_e8m0(2).__x;
  p[17] = __nv_fp4x2_e2m1(make_float2(6.0f, 3.0f)).__x;
  p[18] = __nv_fp4x4_e2m1(make_float4(1.0f, 1.5f, 2.0f, 0.5f)).__x;
  p[19] = __nv_fp6x2_e2m3(make_double2(1.0, 0.5)).__x;
  p[20] = (int)__nv_fp8_e4m3(-2.5f);
  p[21] = (int)((float2)__nv_fp4x2_e2m1(make_float2(6.0f, 3.0f))).x * 8;
  p[22] = (signed char)__nv_fp8_e5m2(5000.0f);
  p[23] = (unsigned char)__nv_fp8_e4m3(-3.0f);
  p[24] = __nv_fp8x4_e4m3(__half2(1, 2), __half2(3, 4)).__x >> 28 | 2;
}
