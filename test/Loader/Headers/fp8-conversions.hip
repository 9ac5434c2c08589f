// HIP's conversions of bytes as floating-point numbers, for the formats of OCP and for those without infinities.
// RUN: rejoin run %s --kernel=convert --local=1 --arg=zeros:60 --out=0:i32 | FileCheck %s
// CHECK: 56 64 60 64 127 240 240 0 128 128 127 124 126 127 117
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
  // Beyond the largest number, where the result need not be finite.
  p[8] = __hip_cvt_float_to_fp8(1000.0f, __HIP_NOSAT, __HIP_E4M3_FNUZ);
  p[9] = __hip_cvt_float_to_fp8(-1e9f, __HIP_NOSAT, __HIP_E5M2_FNUZ);
  p[10] = __hip_cvt_float_to_fp8(1000.0f, __HIP_NOSAT, __HIP_E4M3);
  p[11] = __hip_cvt_float_to_fp8(1e9f, __HIP_NOSAT, __HIP_E5M2);
  // Between the largest number and the next step: to the nearest.
  p[12] = __hip_cvt_float_to_fp8(464.0f, __HIP_NOSAT, __HIP_E4M3);
  p[13] = __hip_cvt_float_to_fp8(464.5f, __HIP_NOSAT, __HIP_E4M3);
  p[14] = __hip_cvt_float_to_fp8(208.0f, __HIP_NOSAT, __HIP_E4M3);
}
