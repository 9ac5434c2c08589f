// A shuffle of a lane that has no thread, or that is outside of the sub-group, is not known to be safe, but it is no
// finding either, also where the size of the work-group is required. A run finds it.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint --verbose --summary %s | FileCheck %s --check-prefix=VERDICT
// RUN: not rejoin run --local=20 --arg=zeros:80 %s | FileCheck %s --check-prefix=RUN-FINDS
// CHECK: 0 errors, 0 warnings, 0 remarks
// VERDICT: part-of-wave.cl:[[#@LINE+5]]:{{[0-9]+}}: not known
// RUN-FINDS: reads lane {{[0-9]+}}, which does not take part
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
kernel __attribute__((reqd_work_group_size(20, 1, 1))) void part(global int *x) {
  int t = get_local_id(0);
  x[t] = sub_group_shuffle_xor(x[t], 8);
}
