// A type of which the compiler knows nothing is `int` to it: kernels that use one, or what is made of one, are left out.
// RUN: not rejoin lint --as-given %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// NOTE: kernels 'by_variable', 'by_cast', 'by_parameter', 'by_member', 'by_layout', 'by_constant' were left out: a declaration in use could not be compiled
// CHECK-NOT: warning
// CHECK: broken-types.cl:[[@LINE+20]]:{{[0-9]+}}: warning: {{.*}}do not reach `barrier()`
// CHECK-NOT: do not reach
typedef unknown_t acc_t;
typedef acc_t pair_t[2];
struct Sum { int Count; acc_t Value; };
constant acc_t Half = 0.5;
kernel void by_variable(global float *p) {
  pair_t h = {0.5, 0.5};
  p[0] = h[0];
}
kernel void by_cast(global float *p) { p[0] = (acc_t)0.5; }
kernel void by_parameter(global acc_t *p) { p[0] = 1; }
kernel void by_member(global float *p) {
  struct Sum s;
  s.Value = 0.5;
  p[0] = s.Value;
}
kernel void by_layout(global struct Sum *p) { p[1].Count = 3; }
kernel void by_constant(global float *p) { p[0] = Half; }
kernel void whole(global float *p) {
  if (get_local_id(0) < 3)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[0] = 1;
}
