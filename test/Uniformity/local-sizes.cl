// The last workgroup of a grid may be smaller than the launch states: the two sizes are not one value.
// RUN: not rejoin lint --summary %s -- -cl-std=CL2.0 | FileCheck %s
// RUN: not rejoin run --check-analysis --kernel=k --global=100 --local=64 --arg=zeros:4096 --arg=i32:3 %s -- -cl-std=CL2.0 2>&1 | FileCheck --check-prefix=RAN %s
// RAN: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
// CHECK: local-sizes.cl:[[#@LINE+8]]:{{[0-9]+}}: warning: work-items with `s != 36` do not reach `barrier()`
kernel void k(global int *o, int n) {
  size_t s;
  if (get_local_id(0) < n)
    s = get_local_size(0);
  else
    s = get_enqueued_local_size(0);
  o[get_global_id(0)] = s;
  if (s == 36)
    barrier(CLK_LOCAL_MEM_FENCE);
}
