// Asynchronous copies: started by all, waited for by all, not touched in between.
// RUN: rejoin run %s --kernel=right --local=4 --arg=iota:4 --arg=zeros:16 --out=1:i32 | FileCheck --check-prefix=RIGHT %s
// RUN: not rejoin run %s --kernel=early --local=4 --arg=iota:4 --arg=zeros:16 | FileCheck --check-prefix=EARLY %s
// RUN: not rejoin run %s --kernel=unwaited --local=4 --arg=iota:4 --arg=zeros:16 | FileCheck --check-prefix=UNWAITED %s
// RUN: not rejoin run %s --kernel=some --local=4 --arg=iota:4 --arg=zeros:16 | FileCheck --check-prefix=SOME %s
// RUN: rejoin run %s --kernel=sizes --local=2 --arg=iota:64 --arg=zeros:256 --out=1:i32 | FileCheck --check-prefix=SIZES %s
// RUN: rejoin run %s --kernel=strided --local=2 --arg=iota:16 --arg=zeros:32 --out=1:i32 --no-races | FileCheck --check-prefix=STRIDED %s
// RUN: not rejoin run %s --kernel=one_of_two --local=2 --arg=iota:16 --arg=zeros:32 | FileCheck --check-prefix=ONE %s
// RUN: not rejoin run %s --kernel=too_many --local=2 --arg=iota:16 --arg=zeros:32 | FileCheck --check-prefix=MANY %s
// RUN: not rejoin run %s --kernel=written_before --local=2 --arg=iota:16 --arg=zeros:32 | FileCheck --check-prefix=BEFORE %s
// RIGHT: argument 1: 3 2 1 0
// EARLY: error: reads memory that an asynchronous copy writes; no barrier orders the two accesses [data-race, rule S2]
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

// The size of an element is that of its type; three elements have the room of four.
kernel void sizes(global int *a, global int *out) {
  local char c[8];
  local double d[2];
  local int3 v[2];
  local ushort2 u[2];
  event_t e[4];
  e[0] = async_work_group_copy(c, (global char *)a, 8, 0);
  e[1] = async_work_group_copy(d, (global double *)a + 1, 2, 0);
  e[2] = async_work_group_copy(v, (global int3 *)a, 2, 0);
  e[3] = async_work_group_copy(u, (global ushort2 *)(a + 9), 2, 0);
  wait_group_events(4, e);
  if (get_local_id(0) == 0) {
    out[0] = ((local int *)c)[1];
    for (int i = 0; i < 4; ++i)
      out[1 + i] = ((local int *)d)[i];
    for (int i = 0; i < 8; ++i)
      out[5 + i] = ((local int *)v)[i];
    out[13] = ((local int *)u)[1];
  }
}
// SIZES: argument 1: 1 2 3 4 5 0 1 2 3 4 5 6 7 10

// Elements that lie apart in global memory: read, and written.
kernel void strided(global int *a, global int *out) {
  local int s[4];
  event_t e = async_work_group_strided_copy(s, a, 4, 3, 0);
  wait_group_events(1, &e);
  e = async_work_group_strided_copy(out, s, 4, 2, 0);
  wait_group_events(1, &e);
}
// STRIDED: argument 1: 0 0 3 0 6 0 9 0

// ONE: error: reads memory that an asynchronous copy writes
kernel void one_of_two(global int *a, global int *out) {
  local int s[4], t[4];
  event_t e = async_work_group_copy(s, a, 4, 0), f = async_work_group_copy(t, a + 4, 4, 0);
  wait_group_events(1, &e);
  out[get_local_id(0)] = s[0] + t[0];
  wait_group_events(1, &f);
}

// MANY: async-copy.cl:[[#@LINE+3]]:{{[0-9]+}}: error: writes 4 bytes at byte 16 of 's', which has 16 bytes [out-of-bounds, rule S3]
kernel void too_many(global int *a, global int *out) {
  local int s[4];
  event_t e = async_work_group_copy(s, a, 5, 0);
  wait_group_events(1, &e);
}

// Without a barrier, what other work-items wrote is not yet there for a copy.
// BEFORE: error: {{(reads memory that work-item [01] writes|writes memory that an asynchronous copy reads); no barrier orders the two accesses}}
kernel void written_before(global int *a, global int *out) {
  local int s[2];
  s[get_local_id(0)] = 1;
  event_t e = async_work_group_copy(out, s, 2, 0);
  wait_group_events(1, &e);
}
