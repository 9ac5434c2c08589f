// As threadless.cu, for sub-groups: a work-group may have a last one that is not full.
// RUN: rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle_relative : enable

// CHECK-DAG: threadless.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the work-group is a multiple of the sub-group's size{{$}}
kernel void by_xor(global int *p) {
  p[get_local_id(0)] = sub_group_shuffle_xor(p[get_local_id(0)], 8); }
// CHECK-DAG: threadless.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the work-group is a multiple of the sub-group's size{{$}}
kernel void down(global int *p) {
  p[get_local_id(0)] = sub_group_shuffle_down(p[get_local_id(0)], 8); }
// CHECK-DAG: threadless.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the work-group is a multiple of the sub-group's size{{$}}
kernel void last(global int *p) {
  p[get_local_id(0)] = sub_group_broadcast(p[get_local_id(0)], 31); }
// CHECK-DAG: threadless.cl:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
kernel void first(global int *p) {
  p[get_local_id(0)] = sub_group_broadcast(p[get_local_id(0)], 0); }
// CHECK-DAG: threadless.cl:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}lanes without a work-item is not known: the size of the work-group is no multiple of the sub-group's size
kernel __attribute__((reqd_work_group_size(20, 1, 1))) void part(global int *p) {
  p[get_local_id(0)] = sub_group_shuffle_xor(p[get_local_id(0)], 8); }
