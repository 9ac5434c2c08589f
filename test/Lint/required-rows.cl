// The size that the source requires is that of all work-groups but the last ones of a grid. Rows of 8 work-items are
// never whole sub-groups of 16; rows of 64 are, unless the last work-groups are smaller, which only a version of the
// language that is stated lets them be.
// RUN: not rejoin lint %s > %t 2>&1; FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: < %t
// RUN: not rejoin lint %s -- -cl-std=CL3.0 | FileCheck %s --check-prefixes=CHECK,CL3 --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -cl-std=CL3.0 -cl-uniform-work-group-size > %t 2>&1; FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark: < %t
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
uint __attribute__((overloadable)) intel_sub_group_block_read(const global uint *p);
#define SIZES(X, Y) __attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(X, Y, 1)))

SIZES(8, 8) kernel void block(global const uint *in, global uint *out) {
  int i = get_local_id(1);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the address of the block may differ within a sub-group
  out[get_global_id(0)] = intel_sub_group_block_read(in + i * 64);
}
SIZES(8, 8) kernel void guarded(global uint *out) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}`get_local_id(1) != 3`
  if (get_local_id(1) == 3)
    out[1] = sub_group_reduce_add(out[get_local_id(0)]);
}

SIZES(64, 1) kernel void part(global int *out) {
  int i = get_local_id(0);
  // CL3: [[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}, if the last work-groups of the NDRange are smaller than the required size [divergent-collective
  if (i / 16 == 3)
    out[1] = sub_group_reduce_add(out[i]);
}
SIZES(64, 4) kernel void row(global const uint *in, global uint *out) {
  // CL3: [[#@LINE+1]]:{{[0-9]+}}: remark: the address of the block {{.*}}, if the last work-groups of the NDRange are smaller than the required size [non-uniform-operand
  out[get_global_id(0)] = intel_sub_group_block_read(in + get_local_id(1) * 64);
}
