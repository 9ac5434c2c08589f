// Between waves of a workgroup a condition read from memory may differ only if it is written in between: then another
// thread's read races with the write. That is a warning, whatever is assumed of other reads.
// RUN: not rejoin lint %s | FileCheck --check-prefix=FREE %s
// RUN: not rejoin lint --assume-race-free=no %s | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint --assume-race-free=no --Werror %s | FileCheck --check-prefix=WERROR %s
// RUN: not rejoin lint --assume-race-free=maybe %s 2>&1 | FileCheck --check-prefix=WRONG %s
// FREE: levels.cl:30:7: warning:
// FREE: 0 errors, 1 warning, 0 remarks
// WERROR: error: work-items with `{{.*}}flag{{.*}}` do not reach `barrier()`
// WRONG: error: --assume-race-free=maybe: expected yes or no

// Nobody writes the flag between the barriers: no finding.
__kernel void kept(__global int *out, __global const int *in) {
  __local int flag;
  if (get_local_id(0) == 0)
    flag = in[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (flag)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = flag;
}

// The first thread may have reset it before another wave reads it.
__kernel void reset(__global int *out, __global const int *in) {
  __local int flag;
  if (get_local_id(0) == 0)
    flag = in[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  // CHECK: levels.cl:[[@LINE+1]]:7: warning: work-items with `{{.*}}flag{{.*}}` do not reach `barrier()` at line [[@LINE+2]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group [divergent-barrier, rule W1]
  if (flag)
    barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    flag = 0;
  out[get_global_id(0)] = get_local_id(0);
}
// CHECK: 0 errors, 1 warning
