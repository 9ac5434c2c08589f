// A lane outside of the sub-group is one in every launch: sub-group functions do not wrap. No verdict says that it is safe, or
// it names the sub-groups in which the lane is there.
// RUN: rejoin lint --verbose --wave-size=16 %s | FileCheck %s --check-prefixes=CHECK,W16 --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose --target=spirv64 %s -- -DSIZED= | FileCheck %s --check-prefixes=CHECK,ANY --implicit-check-not=warning: --implicit-check-not=error:
// RUN: not rejoin run --wave-size=16 --kernel=by_16 --local=48 --arg=zeros:256 %s | FileCheck %s --check-prefix=OUTSIDE
// RUN: not rejoin run --wave-size=16 --kernel=lane_16 --local=48 --arg=zeros:256 %s | FileCheck %s --check-prefix=OUTSIDE
// RUN: not rejoin run --wave-size=16 --kernel=any_lane --local=48 --arg=zeros:256 --arg=i32:16 %s | FileCheck %s --check-prefix=OUTSIDE
// RUN: rejoin run --wave-size=16 --kernel=by_8 --local=48 --arg=zeros:256 %s
// RUN: rejoin run --wave-size=16 --kernel=pairs --local=48 --arg=zeros:256 %s
// RUN: rejoin run --wave-size=16 --kernel=last --local=48 --arg=zeros:256 %s
// OUTSIDE: rule S6
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#ifndef SIZED
#define SIZED __attribute__((reqd_work_group_size(48, 1, 1)))
#endif

// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: not known: {{.*}}whether the lane that it reads is one of the sub-group's is not known
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the sub-group has at least 32 work-items{{$}}
SIZED kernel void by_16(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle_xor(x[get_global_id(0)], 16); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: not known: {{.*}}whether the lane that it reads is one of the sub-group's is not known
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the sub-group has at least 32 work-items{{$}}
SIZED kernel void lane_16(global int *x) {
  x[get_global_id(0)] = sub_group_broadcast(x[get_global_id(0)], 16); }
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}whether the lane that it reads is one of the sub-group's is not known
SIZED kernel void any_lane(global int *x, int n) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], n); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size{{$}}
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the sub-group has at least 16 work-items{{$}}
SIZED kernel void by_8(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle_xor(x[get_global_id(0)], 8); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size{{$}}
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the work-group is a multiple of the sub-group's size{{$}}
SIZED kernel void pairs(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], get_sub_group_local_id() & ~1u); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size{{$}}
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the work-group is a multiple of the sub-group's size{{$}}
SIZED kernel void last(global int *x) {
  x[get_global_id(0)] = sub_group_broadcast(x[get_global_id(0)], get_sub_group_size() - 1); }
