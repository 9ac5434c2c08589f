// Conversions of HIP to floats round in the direction that their names say.
// RUN: rejoin run %s --kernel=convert --local=1 --arg=zeros:24 --out=0:i32 | FileCheck %s
// 16777217 lies between 16777216 (0x4b800000) and 16777218 (0x4b800001).
// CHECK: argument 0: 1266679808 1266679808 1266679809 -880803839 1065353215 1065353216
#include <hip/hip_runtime.h>
__global__ void convert(float *p) {
  p[0] = __int2float_rd(16777217);
  p[1] = __uint2float_rz(16777217u);
  p[2] = __ll2float_ru(16777217ll);
  p[3] = __int2float_rd(-16777217);
  p[4] = __double2float_rz(0.99999999999);
  p[5] = __double2float_ru(0.99999999999);
}
