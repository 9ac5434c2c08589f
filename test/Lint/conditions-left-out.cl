// A condition that the work-group shares and that has no words, or is the third, is left out, and the finding says so.
// RUN: not rejoin lint %s | FileCheck %s --check-prefixes=CHECK,O2 --implicit-check-not=error:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0 --implicit-check-not=error:

kernel void three(global int *v, int a, int b, int c) {
  int lid = get_local_id(0);
  if (a > 1) {
    v[lid] = 1;
    if (b > 2) {
      v[lid + 1] = 2;
      if (c > 3) {
        v[lid + 2] = 5;
        // CHECK: conditions-left-out.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}undefined, only if `c > 3` and `b > 2`, and in launches that reach this branch [divergent-barrier
        if (lid == 0)
          barrier(CLK_GLOBAL_MEM_FENCE);
      }
    }
  }
}
kernel void no_words(global int *v, global const int *w, int n) {
  int lid = get_local_id(0);
  if (n > 5) {
    v[lid] = 1;
    if (w[0] * w[1] / w[2] + w[3] * w[4] > 5) {
      v[lid + 1] = 2;
      // CHECK: conditions-left-out.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}undefined, only if `n > 5`, and in launches that reach this branch [divergent-barrier
      if (lid == 0)
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
  }
}
kernel void no_words_alone(global int *v, global const int *w) {
  int lid = get_local_id(0);
  if (w[0] * w[1] / w[2] + w[3] * w[4] > 5) {
    v[lid + 1] = 2;
    // CHECK: conditions-left-out.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}undefined, in launches that reach this branch [divergent-barrier
    if (lid == 0)
      barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
// What holds of the launch and what holds of an iteration are two clauses.
kernel void both(global int *v, global const int *w, int n, int m) {
  int lid = get_local_id(0);
  for (int i = 0; i < n; ++i) {
    v[lid] += i;
    // The optimiser asks both conditions at once.
    // O2: conditions-left-out.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3` do not reach `barrier()` at line [[#@LINE+4]]: {{.*}}undefined, if the work-group has more than 3 work-items and `n > 0`, in an iteration in which `w[i] > m` [divergent-barrier
    if (w[i] > m)
      // O0: conditions-left-out.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}undefined, if the work-group has more than 3 work-items, in an iteration in which `w[i] > m` and `i < n` [divergent-barrier
      if (lid < 3)
        barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
// Of a loop that asks at its end the words would name the value of the turn before. How many turns an inner loop has is
// another number in each turn of the outer one.
kernel void after_a_loop(global int *v, int n) {
  int lid = get_local_id(0);
  for (int i = 0; i < n; ++i) {
    int k = 0;
    while (k * k < i) {
      v[k] = 3;
      ++k;
    }
    // O2: conditions-left-out.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+3]]: {{.*}}undefined, only if `n > 0`, in an iteration in which `i != 0`, and in launches that reach this branch [divergent-barrier
    // O0: conditions-left-out.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}undefined, in an iteration in which `k > 3` and `i < n` [divergent-barrier
    if (k > 3 && lid == 0)
      barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
