// A number of the program's data may divide an index into rows of the work-group. It does where the remainder decides which
// work-items execute a barrier or use memory of the work-group.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
// RUN: not rejoin run --kernel=alone --local=4,2 --global=4,2 --arg=zeros:4096 --arg=i32:2 %s | FileCheck %s --check-prefix=ROWS
// RUN: rejoin run --kernel=alone --local=4,1 --global=4,2 --arg=zeros:4096 --arg=i32:2 %s
// ROWS: barrier
#define BEGIN int t = get_local_id(0); local float s[64]; s[t] = x[t];
#define ROW get_global_id(1)
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)

// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void alone(global float *x, int tile) {
  if (ROW % tile == 0) BARRIER; x[4 * ROW + get_local_id(0)] = 1; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void barrier_by_remainder(global float *x, int tile) {
  BEGIN if (ROW % tile == 0) BARRIER; x[t] = s[t ^ 1]; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void by_two(global float *x, int tile, int n) {
  BEGIN if (n > 3 && ROW % tile == 0) BARRIER; x[t] = s[t ^ 1]; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void by_quotient(global float *x, int tile) {
  BEGIN if (ROW / tile == 1) BARRIER; x[t] = s[t ^ 1]; }
bool is_first(uint row, uint tile) { return row % tile == 0; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void by_helper(global float *x, int tile) {
  BEGIN if (is_first(ROW, tile)) BARRIER; x[t] = s[t ^ 1]; }
void meet(void) { BARRIER; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void in_callee(global float *x, int tile) {
  BEGIN if (ROW % tile == 0) meet(); x[t] = s[t ^ 1]; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void by_return(global float *x, int tile) {
  BEGIN if (ROW % tile == 0) return; BARRIER; x[t] = s[t ^ 1]; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void by_flag(global float *x, int tile) {
  BEGIN int on = 0; if (ROW % tile == 0) on = x[1] > 0; if (on) BARRIER; x[t] = s[t ^ 1]; }
// The remainder decides who writes the memory, and the other condition about the barrier.
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}do not reach
kernel void writes(global float *x, int tile, int rows) {
  BEGIN if (ROW % tile == 0) s[t + 16] = 1; if (ROW < rows) BARRIER; x[t] = s[t ^ 1]; }

// The quotient is compared as the index would be, and a part with a bound of the data; the remainder decides about memory of the grid alone.
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 [
kernel void batches(global float *x, int heads, int n) {
  BEGIN if (ROW / heads >= n) return; BARRIER; x[t] = s[t ^ 1]; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 [
kernel void bound(global float *x, int parts, int n, int rows) {
  BEGIN if (ROW % parts * n >= rows) return; BARRIER; x[t] = s[t ^ 1]; }
// CHECK-DAG: divided-by-data.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}if the work-group has more than one work-item in dimension 1 [
kernel void first_head(global float *x, int heads, int rows) {
  BEGIN if (ROW < rows) BARRIER; x[t] = s[t ^ 1]; if (ROW % heads == 0) x[t + 64 * ROW] = 1; }
// CHECK: 0 errors, 9 warnings, 3 remarks
