// What each kind of finding looks like on a kernel, with its chain of causes.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --format=sarif %s > %t.sarif
// RUN: python3 %root/utils/check-json %root/test/Lint/Inputs/sarif-2.1.0.schema.json %t.sarif
// RUN: FileCheck --check-prefix=SARIF %s < %t.sarif
// RUN: not rejoin lint --format=json %s > %t.json
// RUN: python3 %root/utils/check-json %root/docs/lint.schema.json %t.json

__attribute__((noinline)) void helper(__local int *t) {
  t[0] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void kernel_of_faults(__global int *out, __global const int *in, int n) {
  __local int tile[64];
  int tid = get_local_id(0);
  int gid = get_global_id(0);
  tile[tid & 63] = in[gid];
  // CHECK: kernel.cl:[[@LINE+1]]:11: warning: work-items with `get_local_id(0) >= n` do not reach `barrier()` at line [[@LINE+6]]: the kernel hangs or its behaviour is undefined, if the work-group has more than `n` work-items [divergent-barrier, rule W1]
  if (tid < n) {
    // CHECK-NEXT: {{[0-9]+}} |   if (tid < n) {
    // CHECK-NEXT: |           ^
    out[gid] = 1;
    // CHECK-NEXT: kernel.cl:[[@LINE+1]]:5: note: `barrier()` at line [[@LINE+1]]
    barrier(CLK_LOCAL_MEM_FENCE);
    // CHECK: kernel.cl:[[@LINE-10]]:13: note: the work-item's index in its work-group differs from work-item to work-item
    // CHECK: hint: apply the condition to the work only
  }
  int group = tid >> 5;
  // CHECK: kernel.cl:[[@LINE+1]]:15: warning: work-items with `in[get_global_id(0)] <= 3` do not reach `__builtin_amdgcn_ds_bpermute()` at line [[@LINE+2]]: values read from lanes that do not execute it are undefined, if that holds for some but not all work-items of a sub-group [divergent-shuffle, rule W3]
  if (in[gid] > 3) {
    out[gid + 1] = __builtin_amdgcn_ds_bpermute(tid * 4, in[gid]) + group;
  }
  // CHECK: kernel.cl:16:13: warning: the kernel divides the work-group into groups of 32 work-items, but a sub-group has 64 work-items here [wave-size-assumption, rule W8]
  int i = 0;
  while (in[i] < tid)
    ++i;
  // CHECK: kernel.cl:[[@LINE+1]]:10: remark: this access is scattered: its address is uniform within the loop, but work-items leave the loop in different iterations [temporal-address, rule W7]
  out[i] += 1;
  for (int j = 0; j < n; ++j) {
    // CHECK: kernel.cl:[[@LINE+1]]:21: remark: work-items with `in[j + get_global_id(0)] != 7` do not reach `__builtin_amdgcn_readfirstlane()` at line [[@LINE+4]]: its result covers only the work-items that reach it, if that holds for some but not all work-items of a sub-group [divergent-wave-operation, rule W4]
    if (in[gid + j] == 7) {
      // CHECK: kernel.cl:[[@LINE+2]]:22: warning: work-items reach this operation from different iterations of a loop: without a convergence token it is not defined whether they execute it together or one iteration at a time [ambiguous-break, rule W6]
      // CHECK: hint: add a convergence token
      out[gid + 2] = __builtin_amdgcn_readfirstlane(tid);
      break;
    }
  }
  // CHECK: kernel.cl:[[@LINE+1]]:15: warning: work-items with `in[get_global_id(0)] >= 9` do not reach `barrier()` in 'helper' called at line [[@LINE+2]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group [divergent-barrier, rule W1]
  if (in[gid] < 9)
    helper(tile);
    // CHECK: note: the operation: {{.*}}barrier
  if (in[gid] < 8)
    helper(tile); // rejoin-ignore
  // rejoin-ignore(divergent-shuffle, divergent-barrier)
  if (in[gid] < 7) helper(tile);
  // A condition on what all threads share is fine.
  if (n > 3)
    helper(tile);
  if (get_group_id(0) == 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}
// CHECK: 0 errors, 5 warnings, 2 remarks, 2 suppressed in the source

// SARIF: "version": "2.1.0"
// SARIF: "ruleId": "divergent-barrier"
// SARIF: "level": "warning"
// SARIF: "codeFlows"
// SARIF: "suppressions"
// SARIF-NEXT: {
// SARIF-NEXT: "kind": "inSource"
