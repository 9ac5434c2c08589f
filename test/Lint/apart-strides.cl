// Work-items write elements in strides, backwards, or by products under a mask, and all read one element beside them:
// a finding wherever it is not proved that nobody writes that one.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-10: another work-item may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 10 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 10 with a finding, 0 not known
#define LID ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

kernel void wrong_even(int m) { local int a[64]; a[LID * 2] = LID; ASK(a[m]); }
kernel void wrong_backwards(int m) { local int a[64]; a[63 - LID] = LID; ASK(a[m]); }
kernel void wrong_read_backwards(int m) { local int a[64]; a[LID] = LID; ASK(a[63 - m]); }
kernel void wrong_from_the_end(int m) { local int a[64]; a[SIZE - 1 - LID] = LID; ASK(a[0]); }
kernel void wrong_by_any_stride(int n) { local int a[64]; a[LID * n] = LID; ASK(a[5]); }
kernel void wrong_product(int m) { local int a[16]; a[(LID * 7) & 15] = LID; ASK(a[m]); }
kernel void wrong_sum(int m) { local int a[64]; a[(LID + m) & 63] = LID; ASK(a[5]); }
kernel void wrong_hash(int m) { local int a[64]; uint h = LID * 0x85ebca6bu; h ^= h >> 13; a[h & 63] = LID; ASK(a[10]); }
kernel void wrong_exchanged(int m) { local int a[64]; a[LID ^ m] = LID; ASK(a[5]); }
kernel void wrong_twice(int m) { local int a[99]; a[LID] = LID; ASK(a[m + m]); }

kernel void right_odd(int m) { local int a[64]; a[LID * 2 + 1] = LID; ASK(a[2 * m]); }
kernel void right_backwards(int m) { local int a[65]; a[63 - LID] = LID; ASK(a[64]); }
kernel void right_masked(int m) { local int a[17]; a[(LID * 7) & 15] = LID; ASK(a[16]); }
kernel void right_sum(int m) { local int a[99]; a[(LID + m) & 63] = LID; ASK(a[64 + (m & 7)]); }
kernel void right_of_three(int m) { local int a[99]; a[3 * LID + 1] = LID; ASK(a[3 * m + 2]); }
kernel void right_least(int m, global int *in) { local int a[64]; a[min(in[LID], 31)] = 3; ASK(a[63]); }
