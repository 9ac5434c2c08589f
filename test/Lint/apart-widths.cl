// Numbers that wrap around, unsigned comparisons, and writes wider than what they are counted in.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-5: another work-item may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 5 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 5 with a finding, 0 not known
#define LID ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

kernel void wrong_wraps(int m) { local int a[256]; uchar k = LID; k += 200; a[k] = LID; ASK(a[3]); }
kernel void wrong_short(int m) { local int a[64]; ushort k = LID; k -= 5; k += 5; a[k] = LID; ASK(a[0]); }
kernel void wrong_unsigned(int m) { local int a[256]; if ((uint)LID - (uint)m - 1u > 5u) a[LID] = LID; ASK(a[m]); }
kernel void wrong_wide(int m) { local int a[256]; if (LID != m) *(local int2 *)&a[LID] = (int2)(LID, m); ASK(a[m]); }
kernel void wrong_at_least(int m) { local int a[256]; if (LID >= m) a[LID] = LID; ASK(a[m]); }

kernel void right_char(int m) { local int a[512]; uchar k = LID; k += 200; a[k] = LID; ASK(a[256]); }
kernel void right_unsigned(uint m) { local int a[256]; if (get_local_id(0) > m) a[LID] = LID; ASK(a[m]); }
kernel void right_not(int m) { local int a[256]; if (LID != m) a[LID] = LID; ASK(a[m]); }
kernel void right_wide(int m) { local int a[256]; if (LID > m) *(local int2 *)&a[LID] = (int2)(LID, m); ASK(a[m]); }
