// Conditions of two parts, in the words of the source: ranges that optimisation makes one comparison of, and `||`, after
// which nobody is known to leave at the first part.
// RUN: not rejoin lint %s | FileCheck %s --check-prefixes=CHECK,O1
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0

kernel void inside(global int *out) {
  int l = get_local_id(0);
  // O1: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `get_local_id(0) < 3 || get_local_id(0) > 7` leave here:
  if (l >= 3 && l < 8) {
    out[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[l + 64] = 1;
}

kernel void outside(global int *out) {
  int l = get_local_id(0);
  // O1: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `get_local_id(0) >= 3 && get_local_id(0) <= 7` leave here: the barrier at line [[#@LINE+3]] hangs, or is undefined, if the workgroup has more than 3 threads
  if (l < 3 || l >= 8) {
    out[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[l + 64] = 1;
}

kernel __attribute__((reqd_work_group_size(128, 1, 1))) void first_half(global int *out) {
  int l = get_local_id(0);
  // CHECK: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `get_local_id(0) {{> 63|/ 64 != 0}}` do not come
  if (l / 64 == 0)
    barrier(CLK_GLOBAL_MEM_FENCE);
  out[l] = 1;
}

// With n above 3 all come.
kernel void either(global int *out, int n) {
  int l = get_local_id(0);
  // O0: ranges.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: threads take different sides here: the barrier at line [[#@LINE+4]] hangs, or is undefined, if `get_local_id(0) == 0` holds for some threads of a workgroup and not for others
  // O1: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `n <= 3 && get_local_id(0) != 0` leave here: the barrier at line [[#@LINE+3]] hangs, or is undefined, if that holds for some threads
  if (l == 0 || n > 3) {
    out[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[l + 64] = 1;
}

// No number of threads is negative.
kernel void negative(global int *out) {
  int g = get_global_id(0);
  // CHECK: warning: threads with `get_global_id(0) {{<= -2|< -1}}` leave here: the barrier at line [[#@LINE+2]] hangs, or is undefined, if that holds for some threads
  if (g > -2)
    barrier(CLK_GLOBAL_MEM_FENCE);
  out[g] = 1;
}
