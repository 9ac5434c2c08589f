// Conditions that optimisation writes in another way: a test of high bits for a bound, and a neighbour of 0 for 0.
// RUN: not rejoin lint %s | FileCheck %s

// CHECK: [[@LINE+3]]:{{[0-9]+}}: warning: work-items with `{{b|get_local_id\(0\)}} >= 64` leave the loop
// CHECK-NOT: 4294967232
kernel void rounds(global int *out) {
  for (uint b = get_local_id(0); b < 64; b += get_local_size(0)) {
    out[b] += 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

// CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: work-items with `in[get_global_id(0)] <= 0` do not reach `barrier()`
kernel void positive(global int *in) {
  if (in[get_global_id(0)] <= 0) return;
  barrier(CLK_GLOBAL_MEM_FENCE);
}

// CHECK: warning: work-items with `in[get_global_id(0)] < 0` do not reach `barrier()`
kernel void natural(global int *in) {
  if (in[get_global_id(0)] >= 0)
    barrier(CLK_GLOBAL_MEM_FENCE);
}

// CHECK: warning: work-items with `in[get_global_id(0)] > 0` do not reach `barrier()`
kernel void upto(global int *in) {
  if (in[get_global_id(0)] < 1)
    barrier(CLK_GLOBAL_MEM_FENCE);
}
