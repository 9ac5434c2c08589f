// Code that is not optimised: chains go on through variables, arrays and calls.
// RUN: rejoin analyze %s --explain 19 -- -O0 -g | FileCheck %s
// RUN: rejoin analyze %s --explain 17 -- -O0 -g | FileCheck --check-prefix=ARRAY %s
// RUN: rejoin analyze %s --explain 20 -- -O0 -g | FileCheck --check-prefix=CALL %s
static int __attribute__((noinline)) twice(int x) { return x + x; }

__kernel void k(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  int s = 0;
  for (int j = 0; j < n; ++j)
    s += in[j];
  int t[4];
  t[0] = n;
  t[n & 3] = i;
  if (s == i)
    s = 1;
  if (t[1] > 3)
    ;
  out[n] = s;
  out[n + 1] = twice(i);
}
// CHECK: explain-variables.cl:19:12: the value read is divergent: it may differ from work-item to work-item
// CHECK: explain-variables.cl:19:12: work-items that took different sides of the branch at line 15 meet here with different values
// CHECK: explain-variables.cl:15:9: its value is computed here
// CHECK: explain-variables.cl:8:11: the work-item's index in the NDRange differs from work-item to work-item
// ARRAY: explain-variables.cl:17:12: the branch is divergent: it may differ from work-item to work-item
// ARRAY: explain-variables.cl:14:14: its value is computed here
// ARRAY-NEXT: 14 |   t[n & 3] = i;
// ARRAY: explain-variables.cl:8:11: the work-item's index in the NDRange differs from work-item to work-item
// CALL: explain-variables.cl:20:22: the value read is divergent: it may differ from work-item to work-item
// CALL: explain-variables.cl:8:11: the work-item's index in the NDRange differs from work-item to work-item
// CALL: explain-variables.cl:20:16: `twice(get_global_id(0))` is divergent: it may differ from work-item to work-item
// CALL: for the same reasons as at {{.*}}explain-variables.cl:20:22
