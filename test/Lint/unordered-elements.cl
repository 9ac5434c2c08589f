// Work-items write elements, and all of them read one without a barrier between: a finding wherever one of the writers
// writes the element that is read. No finding where none does, and where a barrier orders them.
// RUN: not rejoin lint --summary %s | FileCheck %s
// CHECK-NOT: right
// CHECK: 0 errors, 21 warnings, 0 remarks
// CHECK-NOT: {{[1-9][0-9]*}} not known
// RUN: not rejoin lint --verbose %s | FileCheck --check-prefix=PLACES %s
// PLACES-COUNT-21: finding: barrier
// PLACES-COUNT-17: proved safe: barrier
// PLACES-NOT: proved safe:
#define LID ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

kernel void masked(int m) { local int a[32]; a[LID & 31] = m; ASK(a[5]); }
kernel void remainder(int m) { local int a[32]; a[LID % 32] = m; ASK(a[5]); }
kernel void remainder_of_any(int m) { local int a[99]; a[LID % m] = m; ASK(a[3]); }
kernel void quotient(int m) { local int a[32]; a[LID / 32] = LID; ASK(a[1]); }
kernel void shifted(int m) { local int a[32]; a[LID >> 5] = LID; ASK(a[1]); }
kernel void exchanged(int m) { local int a[32]; a[LID ^ 1] = LID; ASK(a[0]); }
kernel void one_for_all(int m) { local int a[32]; a[LID * 0] = LID; ASK(a[0]); }
kernel void masked_any(int m) { local int a[32]; a[LID & 31] = m; ASK(a[m]); }
kernel void moved(int m) { local int a[99]; a[LID + m] = m; ASK(a[m + 3]); }
kernel void backwards(int m) { local int a[99]; a[63 - LID] = m; ASK(a[3]); }
kernel void rows(int m) { local int a[8][8]; a[get_local_id(1)][LID] = m; ASK(a[2][3]); }
kernel void rows_any(int m) { local int a[8][8]; a[get_local_id(1)][LID] = m; ASK(a[m][m]); }
kernel void odd(int m) { local int a[99]; a[LID * 2 + 1] = m; ASK(a[3]); }
kernel void below(int m) { local int a[99]; if (LID < 32) a[LID] = m; ASK(a[3]); }
kernel void where_set(int m, global int *c) { local int a[99]; if (c[LID]) a[LID] = m; ASK(a[3]); }
kernel void of_launch(int m, global int *c) { c[get_global_id(0)] = m; ASK(c[get_group_id(0) * get_local_size(0)]); }
kernel void strided(int m) { local int a[128]; for (int i = LID; i < 99; i += SIZE) a[i] = LID; ASK(a[70]); }
kernel void from_memory(int m, global int *in) { local int a[99]; a[in[LID]] = m; ASK(a[3]); }
kernel void counted(int m, global int *n) { local int a[99]; a[atomic_inc(n)] = m; ASK(a[3]); }
kernel void above_any(int m) { local int a[99]; if (LID > m) a[LID] = m; ASK(a[0]); }
kernel void at_least(int m) { local int a[99]; a[max(LID - 1, 0)] = m; ASK(a[3]); }

kernel void right_even(int m) { local int a[99]; a[LID * 2 + 1] = m; ASK(a[4]); }
kernel void right_below(int m) { local int a[99]; if (LID < 32) a[LID] = m; ASK(a[32]); }
kernel void right_above(int m) { local int a[99]; if (LID > 5) a[LID] = m; ASK(a[5]); }
kernel void right_above_any(uint m) { local int a[99]; if (get_local_id(0) > m) a[LID] = m; ASK(a[0]); }
kernel void right_above_low_bits(int m) { local int a[99]; if (LID > (m & 7)) a[LID] = m; ASK(a[0]); }
kernel void right_others(int m) { local int a[99]; if (LID != m) a[LID] = m; ASK(a[m]); }
kernel void right_beyond(int m) { local int a[99]; a[LID & 31] = m; ASK(a[32]); }
kernel void right_end(int m) { local int a[999]; a[LID] = m; ASK(a[get_local_size(0)]); }
kernel void right_moved(int m) { local int a[99]; a[LID + m + 1] = m; ASK(a[m]); }
kernel void right_backwards(int m) { local int a[99]; a[64 - LID] = m; ASK(a[65]); }
kernel void right_strided(int m) { local int a[128]; for (int i = LID; i < 99; i += SIZE) a[i] = LID; ASK(a[99]); }
kernel void right_column(int m) { local int a[8][9]; a[get_local_id(1) & 7][LID & 7] = m; ASK(a[2][8]); }
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void right_size(int m) {
  local int a[99];
  a[LID] = m;
  ASK(a[64]);
}
kernel void right_waits(int m) {
  local int a[32];
  a[LID & 31] = m;
  barrier(CLK_LOCAL_MEM_FENCE);
  ASK(a[5]);
}
kernel void right_turns(global int *in, int n) {
  local int a[2][64];
  for (int i = 0; i < n; ++i) {
    a[i & 1][LID] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    ASK(a[i & 1][5]);
  }
}
