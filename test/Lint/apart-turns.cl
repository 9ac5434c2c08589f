// The next iteration of a loop writes at another address, while slower work-items still read.
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

kernel void wrong_next(int m, global int *in) {
  local int a[256];
  for (int i = 0; i < m; ++i) { if (LID == 0) a[i + 1] = in[i]; ASK(a[i]); } }
kernel void wrong_two_in_turn(int m, global int *in) {
  local int a[2][64];
  for (int i = 0; i < m; ++i) { a[i & 1][LID] = in[i + LID]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[(i + 1) & 1][5]); } }
kernel void wrong_one(int m, global int *in) {
  local int a[64];
  for (int i = 0; i < m; ++i) { a[LID] = in[i + LID]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[5]); } }

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void wrong_turns_of_tiles(uint m, global int *in) {
  local int a[2][64];
  for (uint i = 0; i < m; i += 32) { a[(i / 64) & 1][LID] = in[i + LID]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[(i / 64) & 1][5]); } }
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void right_turns_of_tiles(uint m, global int *in) {
  local int a[2][64];
  for (uint i = 0; i < m; i += 64) { a[(i / 64) & 1][LID] = in[i + LID]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[(i / 64) & 1][5]); } }
kernel void right_two_in_turn(int m, global int *in) {
  local int a[2][64];
  for (int i = 0; i < m; ++i) { a[i & 1][LID] = in[i + LID]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[i & 1][5]); } }
kernel void right_three_in_turn(int m, global int *in) {
  local int a[3];
  int k = 0;
  for (int i = 0; i < m; ++i) {
    if (LID == 0) a[k] = in[i]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[k]); k = (k + 1) % 3; } }
kernel void right_minus(int m, global int *in) {
  local int a[2][64];
  int p = 0;
  for (int i = 0; i < m; ++i) { a[p][LID] = in[i]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[p][7]); p = 1 - p; } }
kernel void right_waits(int m, global int *in) {
  local int a[64];
  for (int i = 0; i < m; ++i) {
    a[LID] = in[i + LID]; barrier(CLK_LOCAL_MEM_FENCE); ASK(a[5]); barrier(CLK_LOCAL_MEM_FENCE); } }
