// A kernel that reads its index inside the workgroup in one dimension alone, and its index in the grid in another one,
// is meant for workgroups of one work-item in the other: what is right there is a remark that names the condition.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not='error:'
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not='error:'
// RUN: rejoin lint --workgroup-size=64,1,1 %s -- -DPOSITIVE | FileCheck %s --check-prefix=ONE
// RUN: not rejoin lint --workgroup-size=64,4,1 %s -- -DPOSITIVE | FileCheck %s --check-prefix=FOUR
// ONE: 0 errors, 0 warnings, 0 remarks
// FOUR: warning: {{.*}}if `rows` is not a multiple of 4

// CHECK: undivided-dimensions.cl:[[#@LINE+3]]:{{[0-9]+}}: remark: work-items with `get_global_id(1) >= rows` do not reach `barrier()` at line [[#@LINE+6]]: the kernel hangs or its behaviour is undefined, if the work-group has more than one work-item in dimension 1 [divergent-barrier
kernel void rows(global float *x, int rows, local float *s) {
  int t = get_local_id(0);
  if (get_global_id(1) >= rows)
    return;
  s[t] = x[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[t] = s[t ^ 1];
}
#ifndef POSITIVE
// Through variables and other dimensions; a row of a sub-group's length is read in dimension 0.
// CHECK: undivided-dimensions.cl:[[#@LINE+4]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 or 2
kernel void planes(global float *x, int rows, local float *s) {
  int t = get_local_id(0);
  int row = get_global_id(1) + 8 * get_global_id(2);
  for (int k = row; k < rows; k += 64) {
    s[t] = x[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
    x[t] += s[t ^ 1];
  }
}
// One dimension of the two is named, if the other does not matter.
// CHECK: undivided-dimensions.cl:[[#@LINE+4]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 2 [
kernel void second(global float *x, int rows, local float *s) {
  int t = get_local_id(0);
  int at = get_global_id(1) * 64 + t;
  if (get_global_id(2) >= rows)
    return;
  s[t] = x[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[at] = s[t ^ 1];
}
// The index inside the workgroup is read in the same dimension: it may have several rows.
// CHECK: undivided-dimensions.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}`rows` is not a multiple of the work-group size in dimension 1
kernel void tiles(global float *x, int rows, local float *s) {
  int t = get_local_id(0) + 8 * get_local_id(1);
  if (get_global_id(1) >= rows)
    return;
  s[t] = x[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[t] = s[t ^ 1];
}
// Its size is read there.
// CHECK: undivided-dimensions.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}`rows` is not a multiple of the work-group size in dimension 1
kernel void sizes(global float *x, int rows, local float *s) {
  int t = get_local_id(0) * get_local_size(1);
  if (get_global_id(1) >= rows)
    return;
  s[t] = x[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[t] = s[t ^ 1];
}
// Nothing is read inside the workgroup: every dimension may have several work-items.
// CHECK: undivided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`rows` is not a multiple of the work-group size in dimension 1
kernel void whole(global float *x, int rows) {
  if (get_global_id(1) >= rows)
    return;
  barrier(CLK_GLOBAL_MEM_FENCE);
  x[get_global_id(0)] = 1;
}
// A helper that a kernel calls may read it.
int inside(void) { return get_local_id(1); }
// CHECK: undivided-dimensions.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}`rows` is not a multiple of the work-group size in dimension 1
kernel void helped(global float *x, int rows, local float *s) {
  int t = get_local_id(0) + inside();
  if (get_global_id(1) >= rows)
    return;
  s[t] = x[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[t] = s[t ^ 1];
}
// The condition is on data as well: that stays.
// CHECK: undivided-dimensions.cl:[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}do not reach `barrier()`
kernel void data(global float *x, int rows, local float *s) {
  int t = get_local_id(0);
  if (get_global_id(1) >= rows || x[t] > 0)
    return;
  s[t] = x[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[t] = s[t ^ 1];
}
#endif
