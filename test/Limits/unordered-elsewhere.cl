// Each kernel has a data race: a thread writes what another one reads, and no barrier orders them. The barrier counts as
// reached by all, since the read is taken to give one value: the write is not recognised.
// RUN: rejoin lint --summary %s 2>&1 | FileCheck %s
// CHECK: 3 barriers or wave operations: 3 proved safe, 0 with a finding, 0 not known

global int flag;

__attribute__((noinline)) void set(int n) { flag = n; }

kernel void in_a_call(int n) {
  if (get_local_id(0) == 0)
    set(n);
  if (flag > 3)
    barrier(CLK_GLOBAL_MEM_FENCE);
}

kernel void by_a_chosen_pointer(int n) {
  local int a, b;
  local int *p = n > 3 ? &a : &b;
  if (get_local_id(0) == 0)
    *p = n;
  if (a > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void of_some_element(int m) {
  local int a[32];
  a[get_local_id(0) & 31] = m;
  if (a[5] > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}
