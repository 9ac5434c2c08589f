// Each kernel has a data race, or may have one in some launches: a thread writes what another one reads, and no barrier
// orders them. The barrier counts as reached by all: different arguments are taken to lead to different objects, other
// work-groups to write elsewhere, and indices to stay within their row.
// RUN: rejoin lint --summary %s 2>&1 | FileCheck %s
// CHECK: 4 barriers or wave operations: 4 proved safe, 0 with a finding, 0 not known

kernel void by_two_arguments(global int *p, global int *q, int m) {
  if (get_local_id(0) == 0)
    *p = m;
  if (*q > 3)
    barrier(CLK_GLOBAL_MEM_FENCE);
}

kernel void of_another_group(global int *p, int m) {
  if (get_global_id(0) == 0)
    *p = m;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (*p > 3)
    barrier(CLK_GLOBAL_MEM_FENCE);
}

kernel void beyond_a_row(int m) {
  local int a[2][64];
  a[0][get_local_id(0) + m] = m;
  if (a[1][5] > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}
