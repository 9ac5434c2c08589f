// What is the same for a sub-group where sub-groups are rows of the work-group is a remark that says so: also an index
// without the work-item's place in its sub-group.
// RUN: rejoin lint %s | FileCheck %s --check-prefix=OPEN --implicit-check-not=warning:
// RUN: rejoin lint %s --workgroup-size=64 | FileCheck %s --check-prefix=KNOWN --implicit-check-not=warning:
// OPEN-COUNT-5: remark: the address of the block may differ within a sub-group, and all its work-items must pass the same: the behaviour is undefined, if the first dimension of the work-group is no multiple of 16 [non-uniform-operand
// OPEN: 0 errors, 0 warnings, 5 remarks
// KNOWN: 0 errors, 0 warnings, 0 remarks
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
uint __attribute__((overloadable)) intel_sub_group_block_read(const global uint *p);
#define SIZE __attribute__((intel_reqd_sub_group_size(16)))

SIZE kernel void rows(global const uint *in, global uint *out, int w) {
  out[get_global_id(0)] = intel_sub_group_block_read(in + get_local_id(1) * w);
}
SIZE kernel void without_lane(global const uint *in, global uint *out) {
  uint i = get_global_id(0) - get_sub_group_local_id();
  out[get_global_id(0)] = intel_sub_group_block_read(in + i);
}
SIZE kernel void linear(global const uint *in, global uint *out) {
  uint i = get_local_linear_id() - get_sub_group_local_id();
  out[get_global_id(0)] = intel_sub_group_block_read(in + i);
}
SIZE kernel void divided(global const uint *in, global uint *out) {
  out[get_global_id(0)] = intel_sub_group_block_read(in + get_global_id(0) / 16 * 16);
}
SIZE kernel void masked(global const uint *in, global uint *out) {
  out[get_global_id(0)] = intel_sub_group_block_read(in + (get_global_id(0) & ~15u));
}
