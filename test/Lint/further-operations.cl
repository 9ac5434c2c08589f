// A finding about a barrier says what happens to the other operations after the same branch.
// RUN: not rejoin lint %s | FileCheck %s
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void both(global int *p) {
  int i = get_local_id(0);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} do not reach `barrier()` at line [[#@LINE+3]]
  if (p[i]) {
    p[i] = sub_group_broadcast(i, 3);
    barrier(CLK_GLOBAL_MEM_FENCE);
    p[i + 1] = 2;
  }
  // CHECK-DAG: [[#@LINE-4]]:{{[0-9]+}}: note: also `sub_group_broadcast()` at line [[#@LINE-4]]: values read from lanes that do not execute it are undefined
  // CHECK-DAG: [[#@LINE-4]]:{{[0-9]+}}: note: `barrier()` at line [[#@LINE-4]]{{$}}
}
