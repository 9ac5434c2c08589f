// Reductions and scans of sub-groups and work-groups: each operation, signed and unsigned, of floating-point numbers, of a
// part of the sub-group, in clusters.
// RUN: rejoin run %s --kernel=arithmetic --local=8 --wave-size=8 --arg=i32s:5,-3,7,2,0,1,-8,4 --arg=zeros:512 --out=1:i32 -- -cl-std=CL3.0 | FileCheck --check-prefix=ARITHMETIC %s
// RUN: rejoin run %s --kernel=some --local=8 --wave-size=8 --arg=i32s:5,-3,7,2,0,1,-8,4 --arg=zeros:512 --out=1:i32 -- -cl-std=CL3.0 | FileCheck --check-prefix=SOME %s
// RUN: rejoin run %s --kernel=clusters --local=8 --wave-size=8 --arg=i32s:5,-3,7,2,0,1,-8,4 --arg=zeros:512 --out=1:i32 -- -cl-std=CL3.0 | FileCheck --check-prefix=CLUSTERS %s
// RUN: rejoin run %s --kernel=groups --local=8 --wave-size=4 --arg=i32s:5,-3,7,2,0,1,-8,4 --arg=zeros:512 --out=1:i32 -- -cl-std=CL3.0 | FileCheck --check-prefix=GROUPS %s
// RUN: rejoin run %s --kernel=floats --local=4 --wave-size=4 --arg=f32s:1.5,-2,8,0.25 --arg=zeros:512 --out=1:f32 -- -cl-std=CL3.0 | FileCheck --check-prefix=FLOATS %s
// RUN: rejoin run %s --kernel=places --local=6 --global=10 --wave-size=4 --arg=zeros:512 --out=0:i32 -- -cl-std=CL3.0 | FileCheck --check-prefix=PLACES %s
// RUN: rejoin run %s --kernel=moves --local=8 --wave-size=8 --arg=i32s:5,-3,7,2,0,1,-8,4 --arg=zeros:512 --out=1:i32 -- -cl-std=CL3.0 | FileCheck --check-prefix=MOVES %s

kernel void arithmetic(global const int *in, global int *out) {
  int t = get_local_id(0), x = in[t];
  out[t] = sub_group_scan_exclusive_min(x);
  out[8 + t] = sub_group_scan_inclusive_max(x);
  out[16 + t] = sub_group_reduce_min(x);
  out[24 + t] = sub_group_reduce_max((uint)x);
  out[32 + t] = sub_group_scan_exclusive_max((uint)x);
}
// ARITHMETIC: argument 1: 2147483647 5 -3 -3 -3 -3 -3 -8 5 5 7 7 7 7 7 7 -8 -8 -8 -8 -8 -8 -8 -8 -3 -3 -3 -3 -3 -3 -3 -3 0 5 -3 -3 -3 -3 -3 -3

kernel void some(global const int *in, global int *out) {
  int t = get_local_id(0), x = in[t];
  if (t & 1) {
    out[t] = sub_group_non_uniform_reduce_mul(x);
    out[8 + t] = sub_group_non_uniform_scan_exclusive_and(x);
    out[16 + t] = sub_group_non_uniform_scan_inclusive_logical_xor(x > 1);
    out[24 + t] = sub_group_non_uniform_reduce_logical_and(x > -4);
    out[32 + t] = sub_group_non_uniform_scan_exclusive_mul(x);
  }
}
// SOME: argument 1: 0 -24 0 -24 0 -24 0 -24 0 -1 0 -3 0 0 0 0 0 0 0 1 0 1 0 0 0 1 0 1 0 1 0 1 0 1 0 -3 0 -6 0 -6

kernel void clusters(global const int *in, global int *out) {
  int t = get_local_id(0), x = in[t];
  if (t != 3) {
    out[t] = sub_group_clustered_reduce_add(x, 4);
    out[8 + t] = sub_group_clustered_reduce_max(x, 2);
    out[16 + t] = sub_group_clustered_reduce_logical_or(x > 3, 2);
  }
}
// CLUSTERS: argument 1: 9 9 9 0 -3 -3 -3 -3 5 5 7 0 1 1 4 4 1 1 1 0 0 0 1 1

kernel void groups(global const int *in, global int *out) {
  int t = get_local_id(0), x = in[t];
  out[t] = work_group_scan_inclusive_min(x);
  out[8 + t] = work_group_scan_exclusive_max(x);
  out[16 + t] = work_group_reduce_min(x);
}
// GROUPS: argument 1: 5 -3 -3 -3 -3 -3 -8 -8 -2147483648 5 5 7 7 7 7 7 -8 -8

kernel void floats(global const float *in, global float *out) {
  int t = get_local_id(0);
  float x = in[t];
  out[t] = sub_group_scan_exclusive_min(x);
  out[4 + t] = sub_group_reduce_max(x);
  out[8 + t] = sub_group_non_uniform_reduce_mul(x);
}
// FLOATS: argument 1: inf 1.5 -2 -2 8 8 8 8 -6 -6 -6 -6

kernel void places(global int *out) {
  int t = get_global_id(0);
  out[t] = get_enqueued_local_size(0) * 100 + get_local_size(0) * 10 + get_enqueued_num_sub_groups();
  out[10 + t] = get_sub_group_lt_mask().x * 16 + get_sub_group_ge_mask().x;
}
// PLACES: argument 0: 662 662 662 662 662 662 642 642 642 642 15 30 60 120 15 30 15 30 60 120

kernel void moves(global const int *in, global int *out) {
  int t = get_local_id(0), x = in[t];
  out[t] = sub_group_rotate(x, 3);
  out[8 + t] = sub_group_clustered_rotate(x, 1, 4);
}
// MOVES: argument 1: 2 0 1 -8 4 5 -3 7 -3 7 2 5 1 -8 4 0
