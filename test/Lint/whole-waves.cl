// As whole-waves.cu with sub-groups, of a size that is known and of one that is not.
// RUN: not rejoin lint %s | FileCheck -DWAVE=64 %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck -DWAVE=64 %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --target=spirv64 %s | FileCheck "-DWAVE=the sub-group's size" %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void divided(global const float *in, global float *out, int rows, int n) {
  int w = get_global_id(0) / get_sub_group_size();
  // CHECK: whole-waves.cl:[[#@LINE+1]]:9: remark: {{.*}}, if the first dimension of the work-group is no multiple of [[WAVE]] [divergent-collective
  if (w < rows) {
    float s = sub_group_reduce_add(in[w * n + get_sub_group_local_id()]);
    if (get_sub_group_local_id() == 0)
      out[w] = s;
  }
}

kernel void numbered(global const float *in, global float *out, int rows, int n) {
  int w = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
  if (w < rows)
    out[w] = sub_group_reduce_add(in[w * n + get_sub_group_local_id()]);
}

kernel void by_thread(global const float *in, global float *out, int n) {
  int t = get_global_id(0);
  // CHECK: whole-waves.cl:[[#@LINE+1]]:9: warning: {{.*}}`get_global_id(0) >= n`{{.*}} [divergent-collective
  if (t < n)
    out[t] = sub_group_reduce_add(in[t]);
}
// CHECK: 0 errors, 1 warning, 1 remark
