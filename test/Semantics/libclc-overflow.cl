// Functions of libclc are defined for all operands: sums and products that leave the range of their type wrap.
// RUN: rejoin run %s --kernel=saturated --local=1 --arg=i32:65536 --arg=i32:65536 --arg=i32:0 --arg=zeros:24 --out=3:i32 | FileCheck --check-prefix=LARGE %s
// RUN: rejoin run %s --kernel=saturated --local=1 --arg=i32:0x40000000 --arg=i32:2 --arg=i32:-0x40000000 --arg=zeros:24 --out=3:i32 | FileCheck --check-prefix=BACK %s
// RUN: rejoin run %s --kernel=saturated --local=1 --arg=i32:2147483647 --arg=i32:3 --arg=i32:2147483647 --arg=zeros:24 --out=3:i32 | FileCheck --check-prefix=HIGH %s
// RUN: rejoin run %s --kernel=saturated --local=1 --arg=i32:-65536 --arg=i32:65536 --arg=i32:-1 --arg=zeros:24 --out=3:i32 | FileCheck --check-prefix=LOW %s
// RUN: rejoin run %s --kernel=smallest --local=1 --arg=f32:2 --arg=zeros:12 --out=1:f32 | FileCheck --check-prefix=SMALLEST %s
// LARGE: argument 3: 2147483647 1 1 1
// BACK: argument 3: 1073741824 -1073741824 1 1 1073741824 0
// HIGH: argument 3: 2147483647 -2147483648 1 1
// LOW: argument 3: -2147483648 -2 1
// SMALLEST: argument 1: 0 1 inf
kernel void saturated(int a, int b, int c, global int *p) {
  p[0] = mad_sat(a, b, c);
  p[1] = mad_hi(a, b, c);
  // A branch on the result is no finding.
  p[2] = mad_sat(a, b, c) == 7 ? 2 : 1;
  long sum = mad_sat((long)a << 32, (long)b << 32, (long)c);
  p[3] = sum == LONG_MAX || sum == LONG_MIN;
  // The product alone leaves the range.
  p[4] = (int)(mad_sat((long)a << 32, 2L, -(1L << 62)) >> 32);
}
kernel void smallest(float x, global float *p) {
  p[0] = pown(x, INT_MIN);
  p[1] = pown(-1.0f, INT_MIN);
  p[2] = pown(0.5f, INT_MIN);
}
