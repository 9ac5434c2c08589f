// A copy happens after copies for which all work-items have waited before: it may read what those have written.
// RUN: rejoin run %s --kernel=waited --local=4 --arg=iota:16 --out=0:i32 | FileCheck %s
// RUN: not rejoin run %s --kernel=unwaited --local=4 --arg=iota:16 | FileCheck --check-prefix=EARLY %s
// CHECK: argument 0: 0 1 2 3
// EARLY: error: reads memory that an asynchronous copy writes; no barrier orders the two accesses [data-race, rule S2]
kernel void waited(global int *p) {
  local int s[4];
  event_t e = async_work_group_copy(s, p, 4, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  e = async_work_group_copy(p, s, 4, 0);
  wait_group_events(1, &e);
}
kernel void unwaited(global int *p) {
  local int s[4];
  event_t e = async_work_group_copy(s, p, 4, 0);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  event_t f = async_work_group_copy(p, s, 4, 0);
  wait_group_events(1, &e);
  wait_group_events(1, &f);
}
