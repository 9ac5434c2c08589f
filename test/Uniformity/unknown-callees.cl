// A function without a body may write other values for each work-item, with a result or without one.
// RUN: rejoin analyze %s 2>&1 | FileCheck --check-prefix=NOTE %s
// RUN: rejoin analyze --unknown %s 2>&1 | FileCheck %s --implicit-check-not=note:
// NOTE: rejoin: note: 1 unknown function assumed to be divergent; --unknown lists it
// CHECK: unknown: fill
extern void fill(int *x);

kernel void k(global int *out) {
  int x;
  fill(&x);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[x] = 1;
}
