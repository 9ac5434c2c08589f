// Operations of the whole sub-group in control flow that is not uniform for it: one finding at the branch.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void k(global int *out, global const int *in) {
  int i = get_global_id(0), s = 0;
  // CHECK: collective.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `in[get_global_id(0)] <= 3` do not reach `sub_group_reduce_add()` at line [[#@LINE+2]]: its result is undefined, or covers only some work-items of the sub-group, if that holds for some but not all work-items of a sub-group [divergent-collective, rule W2]
  if (in[i] > 3) {
    s = sub_group_reduce_add(i);
    // CHECK: note: `sub_group_reduce_max()` at line [[#@LINE+1]]
    s += sub_group_reduce_max(s);
  }
  out[i] = s;
  if (get_group_id(0) > 3)
    out[i] += sub_group_reduce_add(i);
}
// CHECK: 0 errors, 1 warning
