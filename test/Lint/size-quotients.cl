// Quotients of the index in the NDRange by a known size, as the compiler writes them, are the work-group's.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-8: warning: work-items with {{.*}}[divergent-barrier
// CHECK-NOT: right
// CHECK: 0 errors, 8 warnings, 0 remarks
// CHECK-NOT: right
#define OF(N) __attribute__((reqd_work_group_size(N, 1, 1))) kernel void
#define ASK(V)                                                                                                         \
  if (V)                                                                                                               \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
  a[0] = 1
#define GID get_global_id(0)
OF(256) right_size_t(global int *a) { ASK(GID / 256 > 3); }
OF(256) right_int(global int *a) { int i = GID; ASK(i / 256 > 3); }
OF(256) right_uint(global int *a) { uint i = GID; ASK(i / 256 > 3); }
OF(256) right_shift(global int *a) { int i = GID; ASK(i >> 8 > 3); }
OF(256) right_offset(global int *a) { int i = GID; ASK((i + 512) / 256 > 3); }
OF(256) right_remainder_after(global int *a) { int i = GID; ASK(i / 256 % 3 == 1); }
OF(256) right_remainder_before(global int *a) { int i = GID; ASK(i % 1024 / 256 == 1); }
OF(256) right_mask(global int *a, int n) { uint i = GID; ASK((i & ~511u) > n); }
OF(256) right_three(global int *a) { int i = GID; ASK(i / 768 == 1); }
OF(192) right_no_power(global int *a) { int i = GID; ASK(i / 192 == 1); }
OF(192) right_no_power_wide(global int *a) { ASK(GID / 192 == 1); }
kernel void right_own_size(global int *a) { int i = GID, s = get_local_size(0); ASK(i / s % 2); }
kernel void right_first(global int *a) { uint i = GID; ASK(i - get_local_id(0) > 3); }
OF(192) right_before_signed(global int *a) { int i = GID; ASK(i - 192 < 384); }
OF(256) right_before_power(global int *a) { uint i = GID; ASK((i - 512u) / 256 == 1); }
// Before the first work-group the number wraps around, to one that is no multiple.
OF(96) wrong_before(global int *a) { uint i = (uint)GID - 192u; ASK((i / 96) & 1); }
OF(96) wrong_before_int(global int *a) { int i = (int)GID - 192; ASK(((uint)i / 96) & 1); }
OF(256) wrong_offset(global int *a) { int i = GID; ASK((i + 5) / 256 > 3); }
OF(256) wrong_half(global int *a) { int i = GID; ASK(i / 128 == 1); }
OF(192) wrong_shift(global int *a) { int i = GID; ASK(i >> 8 > 3); }
OF(192) wrong_mask(global int *a, int n) { uint i = GID; ASK((i & ~511u) > n); }
OF(192) wrong_bound(global int *a) { ASK(GID > 384); }
kernel void wrong_half_size(global int *a) { int i = GID, s = get_local_size(0) / 2; ASK(i / s > 3); }
