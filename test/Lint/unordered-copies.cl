// A read of what an asynchronous copy writes before it is waited for: the finding names the copy. After the wait there
// is none, also if a barrier parts it from the next copy.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin lint --function=waited --function=next_awaited %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: 0 errors, 0 warnings, 0 remarks

// CHECK: unordered-copies.cl:[[@LINE+7]]:{{[0-9]+}}: warning: {{.*}}do not reach `barrier()` at line [[@LINE+9]]
// CHECK: unordered-copies.cl:[[@LINE+5]]:{{[0-9]+}}: note: another work-item may execute this write before or after the read
// CHECK-NOT: warning:
// CHECK: 1 warning
kernel void not_waited(global const int *in, global int *out) {
  local int row[64];
  event_t e = async_work_group_copy(row, in, 64, 0);
  if (row[1]) {
    out[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  wait_group_events(1, &e);
}

kernel void waited(global const int *in, global int *out) {
  local int row[64];
  event_t e = async_work_group_copy(row, in, 64, 0);
  wait_group_events(1, &e);
  if (row[1])
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void next_awaited(global const int *in, global int *out, int n) {
  local int row[64];
  for (int i = 0; i < n; ++i) {
    event_t e = async_work_group_copy(row, in + i * 64, 64, 0);
    wait_group_events(1, &e);
    if (row[1]) {
      out[get_local_id(0)] = 1;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
