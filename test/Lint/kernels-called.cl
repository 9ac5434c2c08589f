// A kernel that a kernel calls is executed in the caller's workgroups: its own required size is not theirs. So the
// condition on 64 is not uniform where a workgroup has 256 work-items.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin run %s --kernel=larger --local=256 --arg=zeros:2048 --check-analysis 2>&1 | FileCheck %s --check-prefix=RUNS
__attribute__((noinline, reqd_work_group_size(64, 1, 1))) kernel void called(global int *p) {
  // CHECK: kernels-called.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 64` do not reach `barrier()`
  if (get_local_id(0) < 64)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = 1;
}

__attribute__((reqd_work_group_size(256, 1, 1))) kernel void larger(global int *p) { called(p); }
// RUNS: error: 64 of 256 work-items of the work-group execute this barrier together
// RUNS-NOT: contradiction
// RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
