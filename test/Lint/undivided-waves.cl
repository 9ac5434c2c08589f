// Operations of sub-groups do not depend on how many rows a work-group has, if a row is a number of whole sub-groups: the
// condition of the remark is on the first dimension, and a reduction of those that are there has none.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin run --wave-size=32 --kernel=reduced --local=64,4 --global=64,8 --arg=zeros:65536 --arg=i32:6 %s
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
// CHECK-NOT: remark
// CHECK: undivided-waves.cl:[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}, if the first dimension of the work-group is no multiple of 64
kernel void reduced(global int *x, int rows) {
  int t = get_local_id(0), r = get_global_id(1);
  if (get_global_id(1) >= rows)
    return;
  x[r * 64 + t] = sub_group_reduce_add(x[r * 64 + t]); }
kernel void first(global int *x, int rows) {
  int t = get_local_id(0), r = get_global_id(1);
  if (get_global_id(1) >= rows)
    return;
  x[r * 64 + t] = sub_group_broadcast_first(r * 64 + t); }
// CHECK: 0 errors, 0 warnings, 1 remark
