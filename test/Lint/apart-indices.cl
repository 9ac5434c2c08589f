// Indices from floats, vectors, conditions and branches, and the numbers of sub-groups and lanes.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-7: another work-item may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 7 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 7 with a finding, 0 not known
#define LID ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

kernel void wrong_float(int m) { local int a[64]; a[(int)(LID * 0.5f)] = LID; ASK(a[10]); }
kernel void wrong_vector(int m) { local int a[99]; int2 p = (int2)(LID, LID) * (int2)(2, 3); a[p.x] = LID; ASK(a[6]); }
kernel void wrong_chosen(int m) { local int a[99]; a[m > 7 ? LID : LID + 1] = LID; ASK(a[5]); }
kernel void wrong_by_branch(int m, global int *o) {
  local int a[99]; int i = LID; if (m > 7) { i += 2; o[LID] = 1; } a[i] = LID; ASK(a[5]); }
kernel void wrong_sub_group(int m) { local int a[64]; a[get_sub_group_id()] = LID; ASK(a[0]); }
kernel void wrong_lane(int m) { local int a[64]; a[get_sub_group_local_id()] = LID; ASK(a[5]); }
kernel void wrong_atomic(int m, global int *in) {
  local int h[32]; h[LID & 31] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_add(&h[in[LID]], 1); ASK(h[2]); }

kernel void right_float(int m) { local int a[64]; a[(int)(LID * 0.5f) & 31] = LID; ASK(a[40]); }
kernel void right_chosen(int m) { local int a[99]; a[m > 7 ? LID : LID + 1] = LID; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[5]); }
kernel void right_remainder(uint m) { local int a[65]; a[get_sub_group_id() % 64] = LID; ASK(a[64]); }
kernel void right_atomic(int m, global int *in) {
  local int h[65]; h[LID & 63] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_add(&h[in[LID] & 63], 1); ASK(h[64]); }
kernel void right_other_array(int m, global int *in) {
  local int h[64], f; if (LID == 0) f = m; barrier(CLK_LOCAL_MEM_FENCE); atomic_add(&h[in[LID] & 63], 1); ASK(f); }
