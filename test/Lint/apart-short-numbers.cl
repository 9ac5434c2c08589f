// The least of two short numbers may be negative.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK: another work-item may execute this write
// CHECK: 0 errors, 1 warning
kernel void wrong_short(int n) {
  local int s[1100]; short lid = get_local_id(0);
  s[16 + min((short)(lid - 5), (short)3)] = n * lid;
  if (s[12]) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void right_short(int n) {
  local int s[1100]; short lid = get_local_id(0) & 255;
  s[16 + max(lid, (short)3)] = n * lid;
  if (s[12]) barrier(CLK_LOCAL_MEM_FENCE);
}
