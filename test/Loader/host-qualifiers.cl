// Macros of the host program are named for all their uses: qualifiers, attributes with arguments and statements too, for
// which the compiler only reports errors of syntax. Qualifiers get a likely definition.
// RUN: not rejoin lint --as-given %s 2> %t.err; FileCheck --input-file=%t.err %s
// RUN: rejoin lint %s -- -DENTRY=__kernel -DREAL=float -DRESTRICT=restrict -DIN=__global '-DSIZES(...)=' -DTILE=__local -DTABLE=__constant -DSYNC= -DUNROLLED= '-DHELPER=static inline' -DSCALE=2 -DREAL2=float2
// CHECK: 'HELPER' (a qualifier), 'ENTRY' (a qualifier), 'IN' (a qualifier),
// CHECK-SAME: 'TILE' (a qualifier), 'SCALE', 'RESTRICT' (a qualifier), 'UNROLLED' (a statement), 'SYNC' (a statement),
// CHECK-SAME: 'SIZES' (an attribute), 'REAL2' (a type), 'REAL' (a type) are not declared; if the host program defines them, pass them: --
// CHECK-SAME: -DHELPER=inline -DENTRY=__kernel -DIN=__global -DTILE=__local -DSCALE=... -DRESTRICT=restrict -DUNROLLED=
// CHECK-SAME: -DSYNC=... '-DSIZES(...)=' -DREAL2=float -DREAL=float
HELPER REAL twice(REAL x) { return x + x; }
ENTRY void fold(IN const REAL *RESTRICT p, IN REAL *RESTRICT q) {
  TILE float t[64];
  t[get_local_id(0)] = p[get_global_id(0)] * SCALE;
  REAL *RESTRICT r = 0;
  UNROLLED
  for (int i = 0; i < 4; ++i)
    q[i] = twice(t[i]);
  SYNC;
}
ENTRY SIZES(64, 1, 1) void spread(IN float *p) { p[get_global_id(0)] = ((REAL2)(1, 2)).x; }
