// The number of a group, as a quotient. Without a stated version of OpenCL C all groups of a launch have one size; since
// 2.0 the last one may be smaller, and its threads have several quotients then.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin lint --verbose %s -- -cl-std=CL1.2 | FileCheck --check-prefix=OLD %s
// RUN: rejoin lint --verbose %s -- -cl-std=CL2.0 -cl-uniform-work-group-size | FileCheck --check-prefix=OLD %s
// RUN: not rejoin lint %s -- -cl-std=CL2.0 | FileCheck --check-prefix=NEW %s
// RUN: not rejoin lint %s -- --std=CL2.0 | FileCheck --check-prefix=NEW %s
// RUN: rejoin lint --verbose %s --target=spirv64 | FileCheck %s
// RUN: not rejoin run %s --kernel=quotient --global=100 --local=64 --arg=zeros:4096 --arg=i32:2 -- -cl-std=CL2.0 2>&1 | FileCheck --check-prefix=RAN %s
// RUN: not rejoin run %s --kernel=quotient --global=128 --local=64 --arg=zeros:4096 --arg=i32:2 -- -cl-std=CL2.0 2>&1 | FileCheck --check-prefix=WHOLE --implicit-check-not=barrier-divergence %s
// RAN: barrier-divergence
// WHOLE: data-race

// CHECK: size-multiples.cl:[[#@LINE+6]]:{{[0-9]+}}: proved safe: barrier: {{.*}}, if multiples of the work-group's size fit the program's types and are not negative and all work-groups of a launch have one size and offsets of launches are multiples of the work-group's size
// OLD: size-multiples.cl:[[#@LINE+5]]:{{[0-9]+}}: proved safe: barrier: {{.*}}, if multiples of the work-group's size fit the program's types and are not negative and offsets of launches are multiples of the work-group's size
// NEW: size-multiples.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: work-items with `g >= n` do not reach `barrier()`
kernel void quotient(global int *p, uint n) {
  uint g = get_global_id(0) / get_local_size(0);
  if (g < n) {
    barrier(CLK_LOCAL_MEM_FENCE);
    p[g]++;
  }
}

// The group's own size: in any version.
// CHECK: size-multiples.cl:[[#@LINE+5]]:{{[0-9]+}}: proved safe: barrier
// NEW-NOT: size-multiples.cl:[[#@LINE+4]]
kernel void own(global int *p, uint n) {
  uint end = (n / get_local_size(0) + 1) * get_local_size(0);
  for (uint i = get_local_id(0); i < end; i += get_local_size(0))
    barrier(CLK_LOCAL_MEM_FENCE);
}

// The whole grid.
// CHECK: size-multiples.cl:[[#@LINE+4]]:{{[0-9]+}}: proved safe: barrier
kernel void grid(global int *p, uint n) {
  size_t all = get_global_size(0);
  for (size_t i = get_global_id(0); i < (n + all - 1) / all * all; i += all)
    barrier(CLK_LOCAL_MEM_FENCE);
}
