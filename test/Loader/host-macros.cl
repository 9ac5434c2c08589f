// Macros that the host program gives a kernel are named, all at once, and which of them are types or functions; the
// other kernels are checked.
// RUN: rejoin lint --as-given %s > %t.out 2> %t.err; test $? = 2
// RUN: FileCheck --check-prefix=ERR --input-file=%t.err %s
// RUN: rejoin lint %s -- -DREAL=float -DSIZE=64 -DSCALE=2 '-DCOMBINE(a,b)=((a)+(b))'
// ERR: kernel 'scan' was left out
// ERR: 'REAL' (a type), {{.*}} are not declared; {{.*}}pass them: -- -DREAL=float
// ERR-SAME: -DS{{(CALE|IZE)}}=...
// ERR-SAME: '-DCOMBINE(x,y)=...'
// RUN: FileCheck --check-prefix=NAMES --input-file=%t.err %s
// NAMES: 'SIZE'
// NAMES-NOT: 'tile'
__kernel void scan(__global const REAL *in, __global REAL *out, int n) {
  __local REAL tile[SIZE];
  int i = get_global_id(0);
  tile[get_local_id(0)] = in[i] * (REAL)SCALE;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = COMBINE(tile[0], tile[1]);
}
__kernel void plain(__global float *p) { p[get_global_id(0)] = 1; }
