// Between waves of a workgroup a condition read from memory may differ only if it is written in between: a warning.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint --Werror %s | FileCheck --check-prefix=WERROR %s
// WERROR: error: a barrier that all threads of a wave reach together

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
  if (flag)
    // CHECK: levels.cl:[[@LINE+1]]:5: warning: a barrier that all threads of a wave reach together, but perhaps not all waves of the workgroup [divergent-barrier, rule W1]
    barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    flag = 0;
  out[get_global_id(0)] = get_local_id(0);
}
// CHECK: 0 errors, 1 warning
