// Conditions that the workgroup shares, beside that of the thread or around it, are part of a finding's condition; the
// level does not depend on whether `&&` is still control flow. A number in a `char` is not that of the thread.
// RUN: not rejoin lint --workgroup-size=64 %s | FileCheck %s --check-prefixes=CHECK,O2 --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint --workgroup-size=64 %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0 --implicit-check-not=error: --implicit-check-not=warning:

kernel void beside(global int *a, int n) {
  // CHECK: uniform-conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3` {{.*}}, if `n > 4` [divergent-barrier
  if (n > 4 && get_local_id(0) < 3)
    barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = n;
}

kernel void around(global int *a, int n) {
  if (n > 4) {
    a[0] = 3;
    // CHECK: uniform-conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3` {{.*}}, if `n > 4` [divergent-barrier
    if (get_local_id(0) < 3)
      barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[get_global_id(0)] = n;
}

kernel void in_loop(global int *a, int n) {
  for (int i = 0; i < n; ++i)
    // O0: uniform-conditions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3` {{.*}}undefined, in an iteration in which `i < n` [divergent-barrier
    // O2: uniform-conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3` {{.*}}undefined, if `n > 0` [divergent-barrier
    if (get_local_id(0) < 3)
      barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = n;
}

kernel void cut(global int *a, char n) {
  char c = get_local_id(0);
  // CHECK: uniform-conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `{{c|\(char\)get_local_id\(0\)}} >= n` {{.*}}, if that holds for some but not all
  if (c < n)
    barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = c;
}
// CHECK: 0 errors, 4 warnings
