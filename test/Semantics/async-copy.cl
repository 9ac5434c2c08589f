// Asynchronous copies: started by all, waited for by all, not touched in between.
// RUN: rejoin run %s --kernel=right --local=4 --arg=iota:4 --arg=zeros:16 --out=1:i32 | FileCheck --check-prefix=RIGHT %s
// RUN: not rejoin run %s --kernel=early --local=4 --arg=iota:4 --arg=zeros:16 | FileCheck --check-prefix=EARLY %s
// RUN: not rejoin run %s --kernel=unwaited --local=4 --arg=iota:4 --arg=zeros:16 | FileCheck --check-prefix=UNWAITED %s
// RUN: not rejoin run %s --kernel=some --local=4 --arg=iota:4 --arg=zeros:16 | FileCheck --check-prefix=SOME %s
// RIGHT: argument 1: 3 2 1 0
// EARLY: error: reads what an asynchronous copy writes, with no barrier between [data-race, rule S2]
// UNWAITED: error: the work-item ends without having waited for this copy
// SOME: error: 1 of 4 work-items of the work-group start this copy together; work-item 1
kernel void right(global int *a, global int *out) {
  local int s[4];
  event_t e = async_work_group_copy(s, a, 4, 0);
  wait_group_events(1, &e);
  out[get_local_id(0)] = s[3 - get_local_id(0)];
}
kernel void early(global int *a, global int *out) {
  local int s[4];
  event_t e = async_work_group_copy(s, a, 4, 0);
  out[get_local_id(0)] = s[3 - get_local_id(0)];
  wait_group_events(1, &e);
}
kernel void unwaited(global int *a, global int *out) {
  local int s[4];
  async_work_group_copy(s, a, 4, 0);
}
kernel void some(global int *a, global int *out) {
  local int s[4];
  if (get_local_id(0) == 0) {
    event_t e = async_work_group_copy(s, a, 4, 0);
    wait_group_events(1, &e);
  }
}
