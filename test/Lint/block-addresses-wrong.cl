// The lane is no multiple of anything: twice the lane, or a lane of another group, is left.
// RUN: not rejoin lint %s --workgroup-size=64 | FileCheck %s
// CHECK-COUNT-2: warning: the address of the block may differ within a sub-group
// CHECK: 0 errors, 2 warnings, 0 remarks
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
uint __attribute__((overloadable)) intel_sub_group_block_read(const global uint *p);
#define SIZE __attribute__((intel_reqd_sub_group_size(16)))
SIZE kernel void twice(global const uint *in, global uint *out) {
  out[get_global_id(0)] = intel_sub_group_block_read(in + 2 * get_global_id(0) - get_sub_group_local_id());
}
SIZE kernel void columns(global const uint *in, global uint *out) {
  out[get_global_id(0)] = intel_sub_group_block_read(in + get_global_id(1) * 64 + get_sub_group_local_id());
}
