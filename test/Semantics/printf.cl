// printf, for targets with and without a lowering of their own in clang.
// RUN: rejoin run %s --local=2 | FileCheck %s
// RUN: rejoin run %s --target=spir64-unknown-unknown --local=2 | FileCheck %s
// CHECK: thread 0 has 1.50, 7% and x
// CHECK: thread 1 has 3.00, 8% and x
kernel void k() {
  int id = get_global_id(0);
  printf("thread %d has %.2f, %d%% and %c\n", id, 1.5f * (id + 1), id + 7, 'x');
}
