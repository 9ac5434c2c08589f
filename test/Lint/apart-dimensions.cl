// Indices of two dimensions, and the linear index of a work-group of several dimensions.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-4: another work-item may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 4 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 4 with a finding, 0 not known
#define LID ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

kernel __attribute__((reqd_work_group_size(16, 16, 1))) void wrong_linear(int m) {
  local int a[256]; a[get_local_linear_id()] = LID; ASK(a[100]); }
kernel void wrong_linear_of_rows(int m) { local int a[999]; if (LID == 0) a[get_local_linear_id()] = m; ASK(a[32]); }
kernel void wrong_wide_rows(int m) { local int a[4][64]; a[get_local_id(1)][LID] = LID; ASK(a[1][40]); }
kernel void wrong_sum_of_rows(int m) { local int a[999]; a[get_local_id(1) * SIZE + LID] = m; ASK(a[700]); }

kernel __attribute__((reqd_work_group_size(16, 16, 1))) void right_beyond(int m) {
  local int a[257]; a[get_local_linear_id()] = LID; ASK(a[256]); }
kernel void right_other_row(int m) { local int a[4][64]; if (get_local_id(1) > 1) a[get_local_id(1)][LID] = LID; ASK(a[1][40]); }
kernel void right_column(int m) { local int a[8][9]; a[get_local_id(1) & 7][LID & 7] = m; ASK(a[m][8]); }
