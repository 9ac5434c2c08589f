// Each kernel has a data race: a thread writes what another one reads, and no barrier orders them. The barrier counts as
// reached by all, since the read is taken to give one value: the write is not recognised.
// RUN: rejoin lint --summary %s 2>&1 | FileCheck %s
// CHECK: 6 barriers or wave operations: 6 proved safe, 0 with a finding, 0 not known

kernel void by_two_choices(int m, int n) {
  local int a, b;
  local int *p = n > 3 ? &a : &b;
  local int *q = n > 4 ? &a : &b;
  if (get_local_id(0) == 0)
    *p = m;
  if (*q > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void in_strides(int m, int n) {
  local int a[64];
  a[get_local_id(0) * n] = m;
  if (a[5] > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void of_subgroups(int m) {
  local int a[64];
  a[get_sub_group_id()] = get_local_id(0);
  if (a[0] > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void by_floats(int m) {
  local int a[64];
  a[(int)(get_local_id(0) * 0.5f)] = m + get_local_id(0);
  if (a[5] > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void beside_a_skipped_barrier(int m) {
  local int f;
  if (get_local_id(0) == 0)
    f = m;
  if (m > 64)
    barrier(CLK_LOCAL_MEM_FENCE);
  if (f > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}
