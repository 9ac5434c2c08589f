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
// RUN: rejoin run --wave-size=16 --kernel=pairs --local=40 --arg=zeros:256 %s -- -DSIZED=
// RUN: rejoin run --wave-size=16 --kernel=last --local=40 --arg=zeros:256 %s -- -DSIZED=
// RUN: not rejoin run --wave-size=16 --kernel=last_of_largest --local=40 --arg=zeros:256 %s -- -DSIZED= | FileCheck %s --check-prefix=OUTSIDE
// RUN: not rejoin run --wave-size=16 --kernel=negated --local=48 --arg=zeros:256 %s | FileCheck %s --check-prefix=OUTSIDE
// RUN: not rejoin run --wave-size=16 --kernel=clusters_of_32 --local=48 --arg=zeros:256 %s | FileCheck %s --check-prefix=CLUSTERS
// OUTSIDE: rule S6
// CLUSTERS: rule S7
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_clustered_reduce : enable
#ifndef SIZED
#define SIZED __attribute__((reqd_work_group_size(48, 1, 1)))
#endif

// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: not known: {{.*}}whether the sub-group has the lanes that it names is not known
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}all work-items of the sub-group reach it: no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size and the sub-group has at least 32 work-items{{$}}
SIZED kernel void by_16(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle_xor(x[get_global_id(0)], 16); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: not known: {{.*}}whether the sub-group has the lanes that it names is not known
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}all work-items of the sub-group reach it: no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size and the sub-group has at least 32 work-items{{$}}
SIZED kernel void lane_16(global int *x) {
  x[get_global_id(0)] = sub_group_broadcast(x[get_global_id(0)], 16); }
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}whether the sub-group has the lanes that it names is not known
SIZED kernel void any_lane(global int *x, int n) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], n); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size{{$}}
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}all work-items of the sub-group reach it: no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size and the sub-group has at least 16 work-items{{$}}
SIZED kernel void by_8(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle_xor(x[get_global_id(0)], 8); }
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
SIZED kernel void pairs(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], get_sub_group_local_id() & ~1u); }
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
SIZED kernel void last(global int *x) {
  x[get_global_id(0)] = sub_group_broadcast(x[get_global_id(0)], get_sub_group_size() - 1); }
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
SIZED kernel void wrapped(global int *x, uint n) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], n % get_sub_group_size()); }

// The largest sub-group may be more than those that there are.
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the size of the work-group is a multiple of the sub-group's size{{$}}
SIZED kernel void last_of_largest(global int *x) {
  x[get_global_id(0)] = sub_group_broadcast(x[get_global_id(0)], get_max_sub_group_size() - 1); }
// Of a work-item, not of its lane: sub-groups may have fewer lanes than 16.
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the work-group is a multiple of the sub-group's size and the sub-group has at least 16 work-items{{$}}
SIZED kernel void by_place(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], get_local_id(0) % 16); }
// A number that no wave has a lane for.
// CHECK-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}whether the sub-group has the lanes that it names is not known
SIZED kernel void negated(global int *x) {
  x[get_global_id(0)] = sub_group_shuffle(x[get_global_id(0)], ~get_sub_group_local_id()); }

// A cluster is a part of the sub-group.
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: not known: {{.*}}whether the sub-group has the lanes that it names is not known
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}all work-items of the sub-group reach it: no branch decides whether they do, if the sub-group has at least 32 work-items{{$}}
SIZED kernel void clusters_of_32(global int *x) {
  x[get_global_id(0)] = sub_group_clustered_reduce_add(x[get_global_id(0)], 32); }
// W16-DAG: lanes-outside.cl:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// ANY-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the sub-group has at least 16 work-items{{$}}
SIZED kernel void clusters_of_16(global int *x) {
  x[get_global_id(0)] = sub_group_clustered_reduce_add(x[get_global_id(0)], 16); }

// Callees at any depth.
__attribute__((noinline)) int by_16_below(int v) { return sub_group_shuffle_xor(v, 16); }
__attribute__((noinline)) int below_5(int v) { return by_16_below(v) + 1; }
__attribute__((noinline)) int below_4(int v) { return below_5(v) + 1; }
__attribute__((noinline)) int below_3(int v) { return below_4(v) + 1; }
__attribute__((noinline)) int below_2(int v) { return below_3(v) + 1; }
__attribute__((noinline)) int below_1(int v) { return below_2(v) + 1; }
// W16-DAG: lanes-outside.cl:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}} in 'by_16_below': whether the sub-group has the lanes that it names is not known
// ANY-DAG: lanes-outside.cl:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}} in 'by_16_below': {{.*}}, if the size of the work-group is a multiple of the sub-group's size and the sub-group has at least 32 work-items{{$}}
SIZED kernel void deep(global int *x) { x[get_global_id(0)] = below_1(x[get_global_id(0)]); }
