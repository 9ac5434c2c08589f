// What holds for macros that Rejoin chose is no error: the host program's may exclude it. With its own it is one.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint %s -- -DLIMIT=4 2>&1 | FileCheck --check-prefix=GIVEN %s
// CHECK: chosen-values.cl:[[#@LINE+7]]:{{[0-9]+}}: warning: {{.*}} do not reach `barrier()`
// CHECK: note: Rejoin chose -DLIMIT=4: for the author's values the code may be right
// CHECK: 0 errors, 1 warning, 0 remarks
// GIVEN: chosen-values.cl:[[#@LINE+4]]:{{[0-9]+}}: error: {{.*}} do not reach `barrier()`
// GIVEN-NOT: Rejoin chose
// GIVEN: 1 error, 0 warnings, 0 remarks
__attribute__((reqd_work_group_size(256, 1, 1))) kernel void part(global float *p) {
  if (get_local_id(0) < LIMIT)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = 1;
}
