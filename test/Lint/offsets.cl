// A global offset of the launch: where threads part only because of one, a remark says so. Conditions on the grid's end
// are those of launches without an offset.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
#define SIZE __attribute__((reqd_work_group_size(64, 1, 1)))
// CHECK: offsets.cl:[[#@LINE+2]]:24: remark: work-items with `get_global_id(0) >= 1024` do not reach {{.*}}, if the launch has a global offset that is not a multiple of 64 [divergent-barrier
SIZE kernel void whole(global int *o) {
  if (get_global_id(0) < 1024)
    barrier(CLK_LOCAL_MEM_FENCE);
  o[0] = 1;
}
// CHECK: offsets.cl:[[#@LINE+2]]:24: remark: work-items with `get_global_id(0) >= 1024` do not reach {{.*}}, if the launch has a global offset that is not a multiple of 64 [divergent-barrier
SIZE kernel void inclusive(global int *o) {
  if (get_global_id(0) <= 1023)
    barrier(CLK_LOCAL_MEM_FENCE);
  o[0] = 1;
}
// CHECK: offsets.cl:[[#@LINE+2]]:24: warning: work-items with `get_global_id(0) >= 1000` do not reach {{.*}}, if the NDRange has more than 1000 work-items [divergent-barrier
SIZE kernel void part(global int *o) {
  if (get_global_id(0) < 1000)
    barrier(CLK_LOCAL_MEM_FENCE);
  o[0] = 1;
}
// CHECK: offsets.cl:[[#@LINE+2]]:24: warning: work-items with `get_global_id(0) >= n` do not reach {{.*}}, if `n` is not a multiple of 64 [divergent-barrier
SIZE kernel void unknown(global int *o, int n) {
  if (get_global_id(0) < n)
    barrier(CLK_LOCAL_MEM_FENCE);
  o[0] = 1;
}
// CHECK: 0 errors, 2 warnings, 2 remarks
