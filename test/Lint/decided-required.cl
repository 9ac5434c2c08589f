// The size that a kernel requires decides branches: every workgroup has it.
// RUN: rejoin lint %s -- -cl-uniform-work-group-size | FileCheck %s
// RUN: rejoin lint %s -- -cl-std=CL1.2 | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
__attribute__((reqd_work_group_size(8, 8, 1))) kernel void square(global int *p) {
  if (get_local_size(1) != 8 && p[get_local_id(0)])
    barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(1) * 8 + get_local_id(0) > 63)
    barrier(CLK_LOCAL_MEM_FENCE);
}
