// No definition of our choice stands for a macro that may be code: a statement in a body, which may be a barrier, and a
// function. Kernels that use one are left out, and the macro is named. Before a loop, and outside of bodies, a word may
// stand for nothing.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err; test $? = 2
// RUN: FileCheck --input-file=%t.out --implicit-check-not=waits --implicit-check-not=combines %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// NOTE-DAG: kernel 'waits' was left out
// NOTE-DAG: kernel 'waits_first' was left out
// NOTE-DAG: kernel 'combines' was left out
// NOTE-DAG: kernel 'calls_before' was left out
// NOTE-DAG: kernel 'waits_under_a_condition' was left out
// NOTE-DAG: kernel 'waits_else' was left out
// NOTE-DAG: kernel 'waits_in_a_loop' was left out
// NOTE-DAG: kernel 'waits_in_a_case' was left out
// NOTE: macros that nothing here defines were chosen: {{.*}}-DN=4
// NOTE: 'SYNC' (a statement){{.*}} not declared
// RUN: FileCheck --check-prefix=NAMES --input-file=%t.err %s
// NAMES: chosen:
// NAMES-SAME: '-DUNROLL(...)='
// NAMES-NOT: -DSYNC
// NAMES: {{note: .*: 'SYNC' \(a statement\),.*}} 'COMBINE' (a function)
// NAMES-SAME: pass them: -- -DSYNC=... -DFLUSH=... -DSYNC1=... -DSYNC2=... -DSYNC3=... -DSYNC4=... '-DCOMBINE(x,y)=...' '-DBEFORE(...)=...'
// CHECK-DAG: {{^}}unrolled:
// CHECK-DAG: {{^}}unrolled_by:
// CHECK-DAG: {{^}}sized:
// CHECK-DAG: {{^}}values:
kernel void unrolled(global float *p) {
  UNROLLED
  for (int i = 0; i < N; ++i)
    p[i] = 1;
}
kernel void unrolled_by(global float *p) {
  UNROLL(8)
  for (int i = 0; i < N; ++i)
    p[i] = 1;
}
kernel SIZES(64, 1, 1) void sized(global float *p) { p[0] = N; }
kernel void waits(global float *p) {
  p[0] = N;
  SYNC;
  p[1] = p[0];
}
kernel void waits_first(global float *p) {
  FLUSH if (p[0] > N)
    p[1] = p[0];
}
kernel void waits_under_a_condition(global float *p) {
  if (p[0] > N)
    SYNC1;
}
kernel void waits_else(global float *p) {
  if (p[0] > N)
    p[1] = 1;
  else
    SYNC2;
}
kernel void waits_in_a_loop(global float *p) {
  for (int i = 0; i < N; ++i)
    SYNC3;
}
kernel void waits_in_a_case(global int *p) {
  switch (p[0]) {
  case 1:
    SYNC4;
  }
}
kernel void values(global float *p) {
  p[0] = (float)V1;
  p[1] = p[0] > 1 ? p[2] : V2;
}
kernel void combines(global float *p) { p[0] = COMBINE(p[1], N); }
kernel void calls_before(global float *p) {
  p[0] = N;
  BEFORE(p) float x = p[1];
  p[1] = x;
}
