// Ballots of OpenCL are four words, which built-ins count and take bits from. The verdict names the size of the work-group where
// they ask for lanes without a work-item.
// DEFINE: %{words} = -DSAFE="proved safe: sub-group operation: all work-items of the sub-group reach it: no branch decides whether they do" -DASKS=", if the size of the work-group is a multiple of the sub-group's size"
// RUN: rejoin lint --verbose %s | FileCheck %s %{words} --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s %{words} --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin run --kernel=count_of_size --local=40 --wave-size=32 --arg=i32s:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 --out=0:i32 %s | FileCheck %s --check-prefix=PART
// PART: argument 0: {{(1 ){32}(0 ){7}0$}}
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
#define VOTES sub_group_ballot(x[get_global_id(0)])
#define AT get_global_id(0)

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void count_of_size(global int *x) { x[AT] = sub_group_ballot_bit_count(VOTES) == get_max_sub_group_size(); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void count_of_number(global int *x) { x[AT] = sub_group_ballot_bit_count(VOTES) == 32; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void by_number(global int *x) { x[AT] = sub_group_ballot_bit_extract(VOTES, 15); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void word(global int *x) { x[AT] = VOTES.x == 0xffffu; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void word_count(global int *x) { x[AT] = popcount(VOTES.x) == 32; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void others(global int *x) { x[AT] = (~VOTES).x; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ASKS]]{{$}}
kernel void last(global int *x) { x[AT] = sub_group_ballot_find_msb(~VOTES); }

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
kernel void any(global int *x) { x[AT] = VOTES.x != 0; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
kernel void count(global int *x) { x[AT] = sub_group_ballot_bit_count(VOTES); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
kernel void before(global int *x) { x[AT] = sub_group_ballot_exclusive_scan(VOTES); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
kernel void first(global int *x) { x[AT] = sub_group_ballot_find_lsb(VOTES); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
kernel void own(global int *x) { x[AT] = sub_group_ballot_bit_extract(VOTES, get_sub_group_local_id()); }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
kernel void again(global int *x) { x[AT] = sub_group_inverse_ballot(VOTES); }
// CHECK: 0 errors, 0 warnings, 0 remarks
