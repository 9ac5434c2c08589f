// Operands for which all work-items of a group must pass one value.
// RUN: not rejoin lint %s -- -cl-std=CL3.0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: not rejoin lint %s --target=spirv64 -- -cl-std=CL3.0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// An operation with such a finding is not called safe.
// RUN: rejoin lint --function=right --summary %s -- -cl-std=CL3.0 | FileCheck --check-prefix=SAFE %s
// RUN: not rejoin lint --function=wrong --summary %s -- -cl-std=CL3.0 | FileCheck --check-prefix=FOUND %s
// SAFE: 5 barriers or wave operations: 5 proved safe, 0 with a finding
// FOUND: 5 barriers or wave operations: 1 proved safe, 4 with a finding
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
uint __attribute__((overloadable)) intel_sub_group_block_read(const global uint *p);
kernel void right(global const int *in, global int *out, local int *tile, int n) {
  event_t e = async_work_group_copy(tile, in + get_group_id(0) * n, n, 0);
  e = async_work_group_strided_copy(tile + n, in + n, n, 2, e);
  wait_group_events(1, &e);
  int x = tile[get_local_id(0)];
  x += sub_group_broadcast(x, get_sub_group_id() & 3);
  x += work_group_broadcast(x, n);
  out[get_global_id(0)] = x;
}

kernel void wrong(global const int *in, global int *out, local int *tile, int n) {
  int id = get_local_id(0);
  // CHECK: uniform-operands.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: the source of the copy may differ within a work-group, and all its work-items must pass the same: the behaviour is undefined [non-uniform-operand, rule W25]
  event_t e = async_work_group_copy(tile, in + id, n, 0);
  // CHECK: uniform-operands.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: the stride of the copy may differ within a work-group
  e = async_work_group_strided_copy(tile, in, n, id, e);
  wait_group_events(1, &e);
  int x = tile[id];
  // CHECK: uniform-operands.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: the lane to read may differ within a sub-group, and all its work-items must pass the same
  x += sub_group_broadcast(x, id ^ 1);
  // CHECK: hint: a shuffle reads another lane for each
  // CHECK: uniform-operands.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: the index of the work-item to read may differ within a work-group
  x += work_group_broadcast(x, get_sub_group_id());
  out[get_global_id(0)] = x;
}

// A row of the grid for each group, as the program seems to mean.
kernel void row(global const uint *in, global uint *out) {
  // CHECK: uniform-operands.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: the address of the block may differ within a sub-group, and all its work-items must pass the same: the behaviour is undefined, if the work-group has more than one work-item in dimension 0
  out[get_global_id(0) * 8 + get_local_id(1)] = intel_sub_group_block_read(in + get_global_id(0) * 8);
}
// CHECK: 0 errors, 4 warnings, 1 remark
