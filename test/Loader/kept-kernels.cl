// A definition of our choice must not take a kernel away that compiles without it: its findings would be lost. The
// other kernels are left out, which a note says.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// CHECK: do not reach `barrier()`
// NOTE-NOT: chosen
// NOTE: kernel 'one' was left out
// NOTE: kernel 'two' was left out
kernel void one(global float *p) { p[get_global_id(0)] = TILE; }
kernel void two(global float *p) { p[get_global_id(0)] = TILE; }
#ifndef TILE
kernel void plain(global float *p) {
  if (get_local_id(0) < 3)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = 1;
}
#endif
