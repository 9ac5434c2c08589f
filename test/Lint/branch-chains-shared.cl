// A condition that the work-group shares, and that leads away where other work-items have come by an earlier part, is no
// condition of the launch: without it, all that have not come stay away.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
// RUN: not rejoin lint %s -- -O2 | FileCheck %s
// RUN: not rejoin run --kernel=inner --local=32 --arg=zeros:4096 --arg=i32:0 %s | FileCheck %s --check-prefix=HANGS
// RUN: not rejoin run --kernel=inner --local=32 --arg=zeros:4096 --arg=i32:1 %s | FileCheck %s --check-prefix=HANGS
// RUN: not rejoin run --kernel=reaching --local=32 --arg=zeros:4096 --arg=i32:0 %s | FileCheck %s --check-prefix=HANGS
// RUN: rejoin run --kernel=reaching --local=32 --arg=zeros:4096 --arg=i32:1 %s
// RUN: rejoin run --kernel=outer --local=32 --arg=zeros:4096 --arg=i32:0 %s
// RUN: not rejoin run --kernel=outer --local=32 --arg=zeros:4096 --arg=i32:1 %s | FileCheck %s --check-prefix=HANGS
// HANGS: barrier
#define MEET barrier(CLK_LOCAL_MEM_FENCE)

// CHECK-DAG: branch-chains-shared.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= 10 && (n == 0 || get_local_id(0) <= 20)` do not reach {{.*}}, if that holds for some but not all work-items of a work-group [
kernel void inner(global int *x, int n) {
  int t = get_local_id(0);
  if (t < 10 || (n && t > 20)) MEET;
}
// CHECK-DAG: branch-chains-shared.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: work-items with `x[get_local_id(0)] != 3 && (n <= 5 || x[get_local_id(0)] != 4)` do not reach {{.*}}, if that holds for some but not all work-items of a work-group [
kernel void by_data(global int *x, int n) {
  int t = get_local_id(0);
  if (x[t] == 3 || (n > 5 && x[t] == 4)) MEET;
}

// Where it leads to the barrier, or stands first, all have come or none: a condition of the launch.
// CHECK-DAG: branch-chains-shared.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}} do not reach {{.*}} and `n == 0` [
kernel void reaching(global int *x, int n) {
  int t = get_local_id(0);
  if (t < 10 || n || t > 20) MEET;
}
// CHECK-DAG: branch-chains-shared.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}} do not reach {{.*}} and `n != 0` [
kernel void outer(global int *x, int n) {
  int t = get_local_id(0);
  if (n && (t < 10 || t > 20)) MEET;
}
// CHECK: 0 errors, 4 warnings, 0 remarks
