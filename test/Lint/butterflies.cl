// The work-items of a sub-group that combine their values with those of all others have one value.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-4: warning: work-items with
// CHECK-NOT: right
// CHECK: 0 errors, 4 warnings, 0 remarks
// CHECK-NOT: right
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#define ASK(V) if ((V) > 3) out[get_local_id(0)] = sub_group_shuffle(in[get_local_id(0)], 1)
#define HALVES _Pragma("unroll") for (int o = 32; o > 0; o >>= 1)
#define OTHER(V) sub_group_shuffle_xor(V, o)
kernel void right_sum(global float *in, global float *out) { float v = in[get_global_id(0)]; HALVES v += OTHER(v); ASK(v); }
// Of two zeros fmax may return either.
kernel void open_fmax(global float *in, global float *out) { float v = in[get_global_id(0)]; HALVES v = fmax(v, OTHER(v)); ASK(v); }
kernel void right_max(global int *in, global int *out) { int v = in[get_global_id(0)]; HALVES v = max(v, OTHER(v)); ASK(v); }
kernel void right_lane(global int *in, global int *out) {
  int v = in[get_global_id(0)];
  HALVES v += sub_group_shuffle(v, get_sub_group_local_id() ^ o);
  ASK(v);
}
// Of zeros with a sign, and with NaN, `max` gives the first or the second.
kernel void wrong_max(global float *in, global float *out) { float v = in[get_global_id(0)]; HALVES v = max(v, OTHER(v)); ASK(v); }
kernel void wrong_fmod(global float *in, global float *out) { float v = in[get_global_id(0)]; HALVES v = fmod(v, OTHER(v)); ASK(v); }
// 48 work-items: a sub-group has lanes without a work-item.
__attribute__((reqd_work_group_size(48, 1, 1)))
kernel void wrong_size(global int *in, global int *out) { int v = in[get_global_id(0)]; HALVES v += OTHER(v); ASK(v); }
