// Conditions of two parts, in the words of the source: ranges that optimisation makes one comparison of, and `||`, after
// which nobody is known to leave at the first part.
// RUN: not rejoin lint %s | FileCheck %s --check-prefixes=CHECK,O1
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0

kernel void inside(global int *out) {
  int l = get_local_id(0);
  // O1: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) < 3 || get_local_id(0) > 7` do not reach
  if (l >= 3 && l < 8) {
    out[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[l + 64] = 1;
}

kernel void outside(global int *out) {
  int l = get_local_id(0);
  // O1: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 3 && get_local_id(0) <= 7` do not reach `barrier()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined, if the work-group has more than 3 work-items
  if (l < 3 || l >= 8) {
    out[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[l + 64] = 1;
}

kernel __attribute__((reqd_work_group_size(128, 1, 1))) void first_half(global int *out) {
  int l = get_local_id(0);
  // CHECK: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: error: work-items with `get_local_id(0) {{> 63|/ 64 != 0}}` do not reach
  if (l / 64 == 0)
    barrier(CLK_GLOBAL_MEM_FENCE);
  out[l] = 1;
}

// With n above 3 all come.
kernel void either(global int *out, int n) {
  int l = get_local_id(0);
  // O0: ranges.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: work-items that take different sides of this branch do not reach `barrier()` at line [[#@LINE+4]] together: the kernel hangs or its behaviour is undefined, if `get_local_id(0) == 0` holds for some but not all work-items of a work-group
  // O1: ranges.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined, if `n <= 3`
  if (l == 0 || n > 3) {
    out[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[l + 64] = 1;
}

// No number of threads is negative.
kernel void negative(global int *out) {
  int g = get_global_id(0);
  // CHECK: warning: work-items with `get_global_id(0) {{<= -2|< -1}}` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items
  if (g > -2)
    barrier(CLK_GLOBAL_MEM_FENCE);
  out[g] = 1;
}
