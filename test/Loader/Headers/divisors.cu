// Divisors of CUTLASS's fast_math.h are those of the hardware.
// RUN: rejoin run %s --local=1 --arg=zeros:32 --out=0:i32 | FileCheck %s
// CHECK: argument 0: 3 2 2 1 17 3 8 0
#include "cutlass/fast_math.h"
__global__ void k(int *p) {
  cutlass::FastDivmod by(7);
  int quotient, remainder;
  by(quotient, remainder, 23);
  p[0] = quotient;
  p[1] = remainder;
  p[2] = by.divmod(remainder, 15);
  p[3] = remainder;
  p[4] = by.div(70) + (int)by;
  p[5] = cutlass::ceil_div(9, 4);
  p[6] = (int)cutlass::FastDivmodU64(5).divide(41);
}
