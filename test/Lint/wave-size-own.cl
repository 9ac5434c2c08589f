// Sub-groups of OpenCL: half a ballot, the last lane of waves of 32, and shuffles that combine half of the sub-group.
// Ballots that are read as a whole are right.
// RUN: not rejoin lint --wave-size=64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint --mcpu=gfx90a %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// The default target says nothing of the waves for which the file is written.
// RUN: rejoin lint %s | FileCheck %s --check-prefix=OPEN
// OPEN: 0 errors, 0 warnings
// RUN: not rejoin lint --portable=32,64 %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
kernel void part(global uint *out) {
  uint4 b = sub_group_ballot(get_local_id(0) > 3);
  // CHECK: wave-size-own.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: on sub-groups of 64, the ballot has 64 lanes, and only the first 32 of them are used
  out[get_local_id(0)] = popcount(b.x);
}
kernel void end(global int *out, int n) {
  int v = get_local_id(0) * n;
  // CHECK: wave-size-own.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: on sub-groups of 64, lane 31 is not the last lane
  out[get_local_id(0)] = sub_group_shuffle(v, 31);
}
kernel void half_of_it(global int *out, int n) {
  int v = get_local_id(0) * n;
  for (uint d = 16; d; d /= 2)
    // CHECK: wave-size-own.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: on sub-groups of 64, shuffles over 16 lanes and fewer combine 32 lanes
    v += sub_group_shuffle_xor(v, d);
  out[get_local_id(0)] = v;
}
kernel void whole(global uint *out, int n) {
  uint4 b = sub_group_ballot(get_local_id(0) > 3);
  out[get_local_id(0)] = popcount(b.x) + popcount(b.y) + sub_group_ballot_bit_count(b);
}
kernel void all_of_it(global int *out, int n) {
  int v = get_local_id(0) * n;
  for (uint d = get_sub_group_size() / 2; d; d /= 2)
    v += sub_group_shuffle_xor(v, d);
  out[get_local_id(0)] = v;
}
// CHECK: 0 errors, 3 warnings
