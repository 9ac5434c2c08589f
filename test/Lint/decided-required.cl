// The size that a kernel requires decides branches: every workgroup has it.
// RUN: not rejoin lint %s -- -cl-uniform-work-group-size | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint %s -- -cl-std=CL1.2 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
__attribute__((reqd_work_group_size(8, 8, 1))) kernel void square(global int *p) {
  if (get_local_size(1) != 8 && p[get_local_id(0)])
    barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(1) * 8 + get_local_id(0) > 63)
    barrier(CLK_LOCAL_MEM_FENCE);
  // CHECK: decided-required.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with {{.*}} do not reach `barrier()`
  if (get_local_size(1) == 8 && p[get_local_id(0)])
    barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK: 0 errors, 1 warning, 0 remarks
