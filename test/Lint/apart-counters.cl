// Loops that write many elements: all of them, from a number of the launch on, in strides of the work-group or of the
// NDRange, in powers.
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

kernel void wrong_many(int m) { local int a[8000]; if (LID == 0) for (int i = 0; i < 8000; ++i) a[i] = i * i; ASK(a[5000]); }
kernel void wrong_rows(int m) { local int a[2048]; for (int k = 0; k < 32; ++k) a[k * 64 + LID] = LID; ASK(a[1285]); }
kernel void wrong_from_any(int m) { local int a[64]; if (LID == 0) for (int i = m; i < 64; ++i) a[i] = i; ASK(a[5]); }
kernel void wrong_powers(int m) { local int a[64]; if (LID == 0) for (int i = 1; i < 64; i *= 2) a[i] = i; ASK(a[4]); }
kernel void wrong_from_one(int m) { local int a[999]; for (int i = LID + 1; i < 999; i += SIZE) a[i] = LID; ASK(a[700]); }
kernel void wrong_of_the_launch(int m, global int *a) {
  for (int i = get_global_id(0); i < m; i += get_global_size(0)) a[i] = LID; ASK(a[0]); }
kernel void wrong_down(int m) { local int a[64]; if (LID == 0) for (int i = 63; i > 0; i -= 3) a[i] = i; ASK(a[6]); }

kernel void right_end(int m) { local int a[999]; for (int i = LID; i < 998; i += SIZE) a[i] = LID; ASK(a[998]); }
kernel void right_from_one(int m) { local int a[999]; for (int i = LID + 1; i < 999; i += SIZE) a[i] = LID; ASK(a[0]); }
kernel void right_below(int m) { local int a[64]; if (LID == 0) for (int i = m + 1; i < 64; ++i) a[i] = i; ASK(a[m]); }
kernel void right_elimination(global float *in, int n) {
  local float s[64];
  s[LID] = in[LID];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < n; ++k) {
    if (s[k] == 0)
      break;
    for (int i = k + 1 + LID; i < n; i += SIZE)
      s[i] /= s[k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
