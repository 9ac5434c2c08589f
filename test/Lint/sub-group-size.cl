// The last sub-group of a work-group may be smaller, unless the size of the work-group is a multiple of the sub-group's.
// RUN: not rejoin lint --verbose %s --target=spirv64-unknown-unknown -- -cl-uniform-work-group-size | FileCheck %s
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable

// CHECK-DAG: :[[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} do not reach `barrier()`
__kernel void any(__global uint *b) {
  if (get_sub_group_size() > 16) barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK-DAG: :[[@LINE+4]]:{{[0-9]+}}: warning: {{.*}} do not reach `barrier()`
__kernel __attribute__((intel_reqd_sub_group_size(32)))
__attribute__((reqd_work_group_size(100, 1, 1)))
void part(__global uint *b) {
  if (get_sub_group_size() > 16) barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK-DAG: :[[@LINE+4]]:{{[0-9]+}}: proved safe: barrier
__kernel __attribute__((intel_reqd_sub_group_size(32)))
__attribute__((reqd_work_group_size(256, 1, 1)))
void whole(__global uint *b) {
  if (get_sub_group_size() > 16) barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK-DAG: :[[@LINE+2]]:{{[0-9]+}}: proved safe: barrier
__kernel void most(__global uint *b) {
  if (get_max_sub_group_size() > 16) barrier(CLK_LOCAL_MEM_FENCE);
}
