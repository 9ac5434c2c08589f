// A broadcast whose index differs gives each thread what its index names, and its behaviour is undefined: its result is
// not uniform because of its name. With an index on which all agree it is.
// RUN: rejoin analyze %s --wave-size=64 --format=text -- -O1 | FileCheck %s
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
// CHECK-LABEL: 'differ'
__kernel void differ(__global uint *p, uint n) {
  uint t = get_local_id(0);
  // CHECK: DIVERGENT (work-item): {{.*}}work_group_broadcast
  p[t] = work_group_broadcast(t, t);
  // CHECK: DIVERGENT (work-item): {{.*}}sub_group_broadcast
  p[t + 100] = sub_group_broadcast(t, get_sub_group_local_id());
}
// CHECK-LABEL: 'agree'
__kernel void agree(__global uint *p, uint n) {
  uint t = get_local_id(0);
  // CHECK: uniform (work-group): {{.*}}work_group_broadcast
  p[t] = work_group_broadcast(t, n);
  // CHECK: uniform (64): {{.*}}sub_group_broadcast
  p[t + 100] = sub_group_broadcast(t, n);
}
