// What the machine does not know itself comes from libclc.
// RUN: rejoin run %s --local=2 --arg=f32s:1,2,3,4,5,6,7,8 --out=0:f32 | FileCheck %s
// CHECK: argument 0: 30 0 1 5 174 0 5 0
kernel void k(global float4 *p) {
  int id = get_global_id(0);
  float4 v = p[id];
  p[id] = (float4)(dot(v, v), isnan(v.x) ? 1 : 0, fmin(v.x, 9.0f), id == 0 ? (float)convert_int_rte(4.6f) : 0);
}
