// As passed-sizes.cu, by attributes of the source.
// RUN: rejoin lint --wave-size=32 %s -- -cl-std=CL3.0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
__attribute__((noinline)) void rows(global float *out, int n, local float *s) {
  if (get_local_id(0) / 32 < n)
    out[get_local_id(0)] = sub_group_reduce_add(s[get_local_id(0)]);
}

__attribute__((reqd_work_group_size(128, 1, 1))) kernel void first(global float *out, int n, local float *s) {
  rows(out, n, s);
}

__attribute__((reqd_work_group_size(128, 1, 1))) kernel void second(global float *out, int n, local float *s) {
  rows(out, n + 1, s);
}

__attribute__((noinline)) void several(global float *out, int n, local float *s) {
  // CHECK: passed-sizes.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}, if the first dimension of the work-group is no multiple of 32
  if (get_local_id(0) / 32 < n)
    out[get_local_id(0)] = sub_group_reduce_add(s[get_local_id(0)]);
}

__attribute__((reqd_work_group_size(128, 1, 1))) kernel void third(global float *out, int n, local float *s) {
  several(out, n, s);
}

kernel void fourth(global float *out, int n, local float *s) { several(out, n + (int)get_local_id(1), s); }
