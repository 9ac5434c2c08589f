// As undivided-dimensions.cl, of kernels that divide the other dimension by themselves, or are meant for several rows: what is
// wrong in workgroups of several rows stays a warning.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
// RUN: not rejoin run --kernel=remainder --local=4,16 --global=4,32 --arg=zeros:65536 --arg=i32:20 %s | FileCheck %s --check-prefix=ROWS
// RUN: not rejoin run --kernel=by_group --local=4,16 --global=4,32 --arg=zeros:65536 --arg=i32:20 %s | FileCheck %s --check-prefix=ROWS
// RUN: rejoin run --kernel=whole --local=4,1 --global=4,32 --arg=zeros:65536 --arg=i32:20 %s
// ROWS: barrier
#define WORK(ROW) \
  int t = get_local_id(0), r = ROW; \
  local float s[16][16]; \
  if (get_global_id(1) >= rows) \
    return; \
  s[r][t] = x[t]; \
  barrier(CLK_LOCAL_MEM_FENCE); \
  x[16 + get_global_id(1) * 16 + t] = s[r][t] + 1;

// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
kernel void by_group(global float *x, int rows) {
  WORK(get_global_id(1) - get_group_id(1) * 16) }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
kernel void remainder(global float *x, int rows) {
  WORK(get_global_id(1) % 16) }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
kernel void low_bits(global float *x, int rows) {
  WORK(((int)get_global_id(1) + 1) & 15) }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
kernel void by_number(global float *x, int rows) {
  WORK(get_global_id(1) % (get_global_size(1) / get_num_groups(1))) }
int inner(int at) { return at % 16; }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
kernel void in_helper(global float *x, int rows) {
  WORK(inner(get_global_id(1))) }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
__attribute__((work_group_size_hint(16, 16, 1))) kernel void hinted(global float *x, int rows) {
  WORK(0) }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+4]]:24: warning: work-items with `(get_global_id(1) & 1) == 0` do not reach
kernel void odd(global float *x) {
  local float s[16];
  s[get_local_id(0)] = x[get_local_id(0)];
  if (get_global_id(1) & 1)
    barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(1) * 16] = s[get_local_id(0) ^ 1]; }

// Compared, added to, multiplied: whole. Nor does a remainder take a part of it that is a multiple of the divisor.
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 [
kernel void whole(global float *x, int rows) {
  WORK(((get_global_id(1) * 64 + get_local_id(0)) & 63) / 16) }
// One row of sub-groups: nothing depends on how many there are.
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 [
kernel void hint_of_one(global float *x, int rows) {
  WORK(max((int)get_global_id(1), 3) - (int)get_global_id(1)) }
// A number of the program's data divides the index into numbers of the program, unless memory of the work-group is
// addressed by them.
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 [
kernel void by_data(global float *x, int rows, int heads) {
  int head = get_global_id(1) % heads, batch = get_global_id(1) / heads;
  WORK(0) x[65536 - heads + head] = batch; }
// CHECK-DAG: divided-dimensions.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}`get_global_id(1) >= rows`
kernel void tile_of_data(global float *x, int rows, int tile) {
  WORK(get_global_id(1) % tile) }
// CHECK: 0 errors, 8 warnings, 3 remarks
