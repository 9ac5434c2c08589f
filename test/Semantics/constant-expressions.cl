// Literals that clang leaves as expressions of constants: LLVM folds them before the run.
// RUN: rejoin run %s --local=1 --arg=zeros:16 --out=0:i32 | FileCheck %s
// CHECK: argument 0: 22136 4660 16256 1065353216
kernel void k(global int *p) {
  short2 halves = as_short2(0x12345678);
  p[0] = halves.x;
  p[1] = halves.y;
  p[2] = as_ushort2(1.0f).y;
  p[3] = as_int(1.0f);
}
