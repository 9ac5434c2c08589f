// A guard is one finding, which says for which launches it is wrong: in the words of the source, whatever was optimised.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --target=spir64-unknown-unknown %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:

// In the grid.
kernel void in_grid(global int *out, int n) {
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_global_id(0) >= n` do not reach `barrier()` at line [[#@LINE+4]]: the kernel hangs or its behaviour is undefined, if `n` is not a multiple of the work-group size [divergent-barrier, rule W1]
  if (get_global_id(0) >= n)
    return;
  out[get_global_id(0)] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] += out[0];
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] *= 2;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] += out[1];
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] += out[2];
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] += out[3];
  // CHECK: conditions.cl:[[#@LINE-10]]:3: note: `barrier()` at line [[#@LINE-10]]
  // CHECK: note: and 2 more operations
}

// In the workgroup: a number, an argument.
kernel void in_group(global int *out, int n) {
  int lid = get_local_id(0);
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) {{<= 16|< 17}}` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, if the work-group has more than 17 work-items
  if (lid > 16) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[lid] = 1;
  }
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= n` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, if the work-group has more than `n` work-items
  if (lid < n) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[lid] = 2;
  }
}

// Every launch of more than one thread.
kernel void always(global int *out, local int *s) {
  int lid = get_local_id(0);
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: error: work-items with `get_local_id(0) != 0` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined [divergent-barrier, rule W1]
  if (lid == 0) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[lid] = 1;
  }
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: error: work-items with `get_local_id(0) >= {{.*}}` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined
  if (lid < get_local_size(0) / 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    s[lid] += 1;
  }
  out[lid] = s[lid];
}

// What the data say.
kernel void by_data(global int *out, global const int *in) {
  int i = get_global_id(0);
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `in[get_global_id(0)] {{<= 3|< 4}}` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group
  if (in[i] > 3) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[i] = 1;
  }
}

// The launch that is known decides: of 64 threads some are behind 32, and none behind 64.
__attribute__((reqd_work_group_size(64, 1, 1))) kernel void known(global int *out, int n) {
  int lid = get_local_id(0);
  if (lid < 64)
    barrier(CLK_GLOBAL_MEM_FENCE);
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: error: work-items with `get_local_id(0) >= 32` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined
  if (lid < 32) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[lid] = 1;
  }
  // CHECK: conditions.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_global_id(0) >= n` do not reach `barrier()` at line [[#@LINE+2]]: the kernel hangs or its behaviour is undefined, if `n` is not a multiple of 64
  if (get_global_id(0) < n) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[lid] = 2;
  }
}
