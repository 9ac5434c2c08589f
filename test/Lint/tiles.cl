// Tiles of 32 that barriers separate assume nothing of waves; words that 32 lanes share by volatile accesses do.
// RUN: rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
kernel void transpose(global float *out, global const float *in, int width) {
  local float tile[32][33];
  int x = get_local_id(0) & 31, y = get_local_id(0) >> 5;
  tile[y][x] = in[(get_group_id(1) * 32 + y) * width + get_group_id(0) * 32 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(get_group_id(0) * 32 + y) * width + get_group_id(1) * 32 + x] = tile[x][y];
}

kernel void sum(global float *out, global const float *in) {
  local volatile float part[256];
  int lid = get_local_id(0), lane = lid & 31;
  part[lid] = in[lid];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane < 16)
    part[lid] += part[lid + 16];
  // CHECK: remark: the kernel divides the work-group into groups of 32 work-items, but a sub-group has 64 work-items here [wave-size-assumption, rule W8]
  out[lid >> 5] = part[lid];
}
// CHECK: 0 errors, 0 warnings, {{[1-9]}} remark
