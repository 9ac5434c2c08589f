// Where no target is stated, sub-groups may be smaller than those of 64 that are assumed: a work-group of 64 is not one.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning:
// RUN: rejoin lint --verbose --wave-size=64 %s | FileCheck --check-prefix=KNOWN %s
// RUN: rejoin lint --verbose --mcpu=gfx90a %s | FileCheck --check-prefix=KNOWN %s
// RUN: rejoin lint --verbose %s -- -mcpu=gfx90a | FileCheck --check-prefix=KNOWN %s

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void read(local int *s, int n) {
  if (get_local_id(0) == 0)
    s[0] = n;
  // CHECK: assumed-waves.cl:[[#@LINE+1]]:7: warning: work-items with `s[0] == 0` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}W1]
  if (s[0])
    barrier(CLK_LOCAL_MEM_FENCE); // KNOWN: assumed-waves.cl:[[#@LINE]]:{{[0-9]+}}: proved safe: barrier
}

kernel __attribute__((reqd_work_group_size(32, 1, 1))) void vote(global int *p) {
  int l = get_local_id(0);
  // CHECK: assumed-waves.cl:[[#@LINE+1]]:7: warning: {{.*}}do not reach `barrier()` at line [[#@LINE+2]] together: {{.*}}W1]
  if (sub_group_any(p[l] > 0))
    barrier(CLK_LOCAL_MEM_FENCE); // KNOWN: assumed-waves.cl:[[#@LINE]]:{{[0-9]+}}: proved safe: barrier
}
// CHECK: 0 errors, 2 warnings, 0 remarks
