// A condition on a variable of a loop is one of an iteration, and never one of the launch: in code that is not optimised
// the branch stands before the barrier; in optimised code it may stand after it and lead to that of the next iteration.
// RUN: not rejoin lint %s | FileCheck %s --check-prefix=O2 --implicit-check-not=warning:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --check-prefix=O0 --implicit-check-not=warning:
// RUN: not rejoin run --kernel=halves --global=8 --local=8 --arg=f32iota:8 --arg=i32:2 %s 2>&1 | FileCheck --check-prefix=HANGS %s
// HANGS: 2 of 8 work-items of the work-group execute this barrier together

// `k > 3` is what leads to a second iteration: the first has a barrier that not all reach where `k > 1`.
kernel void halves(global float *s, uint m) {
  size_t lid = get_local_id(0);
  // O0: iterations.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= k` leave the loop before `barrier()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined, in an iteration in which the work-group has more than `k` work-items and `k > 1` [divergent-barrier
  // O2: iterations.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= k` leave the loop before `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, only in an iteration in which the work-group has more than `k` work-items, and in launches that reach this branch [divergent-barrier
  for (uint k = m; k > 1 && lid < k; k /= 2) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (lid < k / 2)
      s[lid] += s[lid + k / 2];
  }
}

// Around the branch, in a loop whose iterations all work-items share.
kernel void counted(global float *s, int n) {
  int lid = get_local_id(0);
  for (int i = 0; i < n; ++i) {
    s[lid] += 1;
    if (i > 2) {
      // O0: warning: {{.*}}`barrier()` at line [[#@LINE+3]]: {{.*}}undefined, in an iteration in which `i > 2` and `i < n` [
      // O2: warning: {{.*}}`barrier()` at line [[#@LINE+2]]: {{.*}}undefined, only if `n != 3` and `n != 2`, and in launches that reach this branch [
      if (lid == 0)
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
  }
}

// What does not change in the loop is one of the launch.
kernel void fixed(global float *s, int n, int m) {
  int lid = get_local_id(0);
  for (int i = 0; i < n; ++i) {
    s[lid] += 1;
    // O0: iterations.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}undefined, if `m > 4`, in an iteration in which `i < n` [
    // O2: iterations.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}undefined, if `m > 4` and `n > 0` [
    if (m > 4 && lid == 0)
      barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
