// CUDA's conversions of numbers to bytes, with and without saturation; a branch on overflow takes its side.
// RUN: rejoin run %s --kernel=convert --local=1 --arg=zeros:44 --out=0:i32 | FileCheck %s
// CHECK: 126 127 255 123 124 252 123 124 15999 1 1
#include <cuda_fp8.h>
__global__ void convert(int *p) {
  p[0] = __nv_cvt_float_to_fp8(1000.0f, __NV_SATFINITE, __NV_E4M3);
  p[1] = __nv_cvt_float_to_fp8(1000.0f, __NV_NOSAT, __NV_E4M3);
  p[2] = __nv_cvt_double_to_fp8(-1000.0, __NV_NOSAT, __NV_E4M3);
  p[3] = __nv_cvt_float_to_fp8(1e9f, __NV_SATFINITE, __NV_E5M2);
  p[4] = __nv_cvt_float_to_fp8(1e9f, __NV_NOSAT, __NV_E5M2);
  p[5] = __nv_cvt_float_to_fp8(-__int_as_float(0x7f800000), __NV_NOSAT, __NV_E5M2);
  // 61440 is halfway to the next step.
  p[6] = __nv_cvt_float_to_fp8(61439.0f, __NV_NOSAT, __NV_E5M2);
  p[7] = __nv_cvt_float_to_fp8(61440.0f, __NV_NOSAT, __NV_E5M2);
  p[8] = __nv_cvt_float2_to_fp8x2(make_float2(1e9f, 2.0f), __NV_NOSAT, __NV_E4M3) - 0x407f + 15999;
  p[9] = isnan(float(__half(__nv_cvt_fp8_to_halfraw(p[1], __NV_E4M3))));
  p[10] = isinf(float(__half(__nv_cvt_fp8_to_halfraw(p[4], __NV_E5M2))));
}
