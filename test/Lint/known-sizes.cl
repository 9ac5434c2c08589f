// Where the size of the work-group is known, others decide nothing; a linear number has the work-group's own rows.
// RUN: not rejoin lint --workgroup-size=8,8,1 %s -- -cl-std=CL2.0 | FileCheck %s
// RUN: not rejoin lint %s -- -cl-std=CL2.0 | FileCheck %s --check-prefix=ANY --implicit-check-not=error:

kernel void first_row(global int *v) {
  // CHECK: known-sizes.cl:[[#@LINE+2]]:{{[0-9]+}}: error: work-items with `get_local_linear_id() >= {{.*}}` do not reach `barrier()` at line [[#@LINE+3]]: the kernel hangs or its behaviour is undefined [divergent-barrier
  // ANY: known-sizes.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items with `get_local_linear_id() >= get_local_size(0)` do not reach `barrier()` at line [[#@LINE+2]]: {{.*}}, if that holds for some but not all work-items of a work-group [divergent-barrier
  if (get_local_linear_id() < get_local_size(0))
    barrier(CLK_GLOBAL_MEM_FENCE);
  v[get_local_linear_id()] = 1;
}
// Rows of 4 and 8 part, and those of 5 to 7 do not.
kernel void fourth(global int *v) {
  const size_t n = get_local_size(0);
  // CHECK: known-sizes.cl:[[#@LINE+2]]:{{[0-9]+}}: error: work-items {{.*}} do not reach `barrier()` at line [[#@LINE+3]]{{.*}}: the kernel hangs or its behaviour is undefined [divergent-barrier
  // ANY: known-sizes.cl:[[#@LINE+1]]:{{[0-9]+}}: warning: work-items {{.*}} do not reach `barrier()` at line [[#@LINE+2]]{{.*}}, if work-items of one work-group take different sides [divergent-barrier
  if (get_local_id(0) < (n % 4 == 0 ? n - 1 : n))
    barrier(CLK_GLOBAL_MEM_FENCE);
  v[get_local_linear_id()] = 1;
}
