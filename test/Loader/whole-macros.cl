// How a macro of the host program is used is seen where the macro is used whose whole text it is; a product in
// parentheses is no declaration; a word alone on its line in a body is a statement.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.err %s
// CHECK: macros that nothing here defines were chosen: -DROWS=4 -DCOLS=4
// CHECK-NOT: error: called object
// CHECK-DAG: {{^.*}}'MUST_BE_GIVEN' (a function)
// CHECK-DAG: 'COMPUTE' (a statement)
// CHECK-DAG: '-DMUST_BE_GIVEN(x,y)=...'
#define COUNT (ROWS * COLS)
#define AT(r) at(ROWS * COLS, r)
#ifndef OP
#define OP MUST_BE_GIVEN
#endif
#define APPLY OP
int at(int a, int b) { return a + b; }
kernel void product(global float *p) {
  for (int i = 0; i < COUNT; i++)
    p[i] = 0;
}
kernel void argument(global float *p) {
  for (int i = ROWS - 1; i < AT(3); i++)
    p[i] = 0;
}
kernel void function(global float *p, global float *q) { APPLY(p[0], (q[0], q[1])); }
kernel void statement(global float *p) {
  float x = p[get_global_id(0)];
  COMPUTE
  p[get_global_id(0)] = x;
}
