// The cause of a vector instruction has a name that the author knows, not the number of a value of LLVM.
// RUN: rejoin select %s | FileCheck %s
// CHECK-NOT: divergent: %
kernel void index(global int *a) {
  // CHECK: 'index'
  // CHECK: divergent: the thread's index
  a[get_local_id(0)] += 3;
}
kernel void variable(global int *a, global int *b) {
  // CHECK: 'variable'
  // CHECK: divergent: 'turn' {{.*}}causes.cl:[[@LINE+2]]
  int turn = atomic_inc(a);
  b[turn] = turn * turn;
}
kernel void atomic(global int *a, global int *b) {
  // CHECK: 'atomic'
  // CHECK: divergent: the atomic operation at line [[@LINE+1]]
  b[atomic_inc(a)] = 3;
}
