// HIP's conversions of bytes as floating-point numbers, for the formats of OCP and for those without infinities.
// RUN: rejoin run %s --kernel=convert --local=1 --arg=zeros:32 --out=0:i32 | FileCheck %s
// CHECK: 56 64 60 64 127 240 240 0
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>
__global__ void convert(int *p) {
  p[0] = __hip_cvt_float_to_fp8(1.0f, __HIP_SATFINITE, __HIP_E4M3);
  p[1] = __hip_cvt_float_to_fp8(1.0f, __HIP_SATFINITE, __HIP_E4M3_FNUZ);
  p[2] = __hip_cvt_float_to_fp8(1.0f, __HIP_SATFINITE, __HIP_E5M2);
  p[3] = __hip_cvt_float_to_fp8(1.0f, __HIP_SATFINITE, __HIP_E5M2_FNUZ);
  p[4] = __hip_cvt_float_to_fp8(1e9f, __HIP_SATFINITE, __HIP_E4M3_FNUZ);
  p[5] = (int)(float)__hip_fp8_e4m3_fnuz(240.0f);
  p[6] = (int)(float)__half(__hip_cvt_fp8_to_halfraw(0x7f, __HIP_E4M3_FNUZ));
  p[7] = __hip_cvt_float_to_fp8(-0.0f, __HIP_SATFINITE, __HIP_E5M2_FNUZ);
}
