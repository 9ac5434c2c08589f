// Groups of 32 lanes between barriers assume nothing of waves, also where a helper without a barrier forms them; one
// without a barrier anywhere may.
// RUN: rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
int place(void) { return get_local_id(0) % 32 * 8 + get_local_id(0) / 32; }
kernel void tiles(global int *o) {
  local int a[256];
  a[place()] = o[get_local_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_local_id(0)] = a[get_local_id(0)];
}

// CHECK: groups-in-helpers.cl:[[#@LINE+1]]:41: remark: the kernel divides the work-group into groups of 32
int lane(void) { return get_local_id(0) % 32; }
kernel void rows(global int *o) {
  local int a[256];
  a[lane()] = o[get_local_id(0)];
  o[get_local_id(0)] = a[lane() ^ 1];
}
// CHECK: 0 errors, 0 warnings, 1 remark
