// Macros of our choice may show a finding that the host program's values exclude: the barrier is reached by all if LIMIT
// is at least the size of the work-group. The note names the choice.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// RUN: rejoin lint %s -- -DLIMIT=256 2>&1 | FileCheck --check-prefix=RIGHT %s
// CHECK-DAG: a macro that nothing here defines was chosen: -DLIMIT=4 (give the host program's values after --)
// CHECK-DAG: [divergent-barrier
// RIGHT: 0 errors, 0 warnings, 0 remarks
// Findings that need other values are missed: here a LIMIT of 8.
// RUN: not rejoin lint %s -- -DLIMIT=8 2>&1 | FileCheck --check-prefix=MISSED %s
// MISSED: 2 errors, 0 warnings, 0 remarks
__attribute__((reqd_work_group_size(256, 1, 1))) kernel void part(global float *p) {
  if (get_local_id(0) < LIMIT)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = 1;
}
#if LIMIT == 8
__attribute__((reqd_work_group_size(256, 1, 1))) kernel void missed(global float *p) {
  if (get_local_id(0) < 8)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = 1;
}
#endif
