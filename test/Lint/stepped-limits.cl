// The variable of a loop is compared after its step, as the source says, also where optimisation compares it before.
// RUN: not rejoin lint %s | FileCheck %s

kernel void up(local int *s) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i >= 100` leave the loop before `barrier()`
  for (int i = get_local_id(0); i < 100; i += 64) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void down(local int *s) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i <= 10` leave the loop before `barrier()`
  for (int i = get_local_id(0) + 500; i > 10; i -= 64) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void after(local int *s) {
  int i = get_local_id(0);
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i >= 101` leave the loop before `barrier()`
  do barrier(CLK_LOCAL_MEM_FENCE); while (i++ < 100);
}
kernel void unsig(local int *s) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i >= 101` leave the loop before `barrier()`
  for (uint i = get_local_id(0); i <= 100; i += 3) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void ne(local int *s) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i == 100` leave the loop before `barrier()`
  for (uint i = get_local_id(0); i != 100; i += 1) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void numb(local int *s, int n) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i >= n` leave the loop before `barrier()`
  for (int i = get_local_id(0); i < n; i += 64) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void shorts(local int *s) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i == 10` leave the loop before `barrier()`
  for (unsigned char i = get_local_id(0); i != 10; i -= 7) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void ud(local int *s) {
// CHECK: [[#@LINE+1]]:{{.*}}warning: work-items with `i <= 10` leave the loop before `barrier()`
  for (uint i = get_local_id(0) + 500; i > 10; i -= 64) barrier(CLK_LOCAL_MEM_FENCE);
}
