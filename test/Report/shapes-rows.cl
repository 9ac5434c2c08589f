// Neighbours are those of the first dimension: an index in another one is the same for them, and so is what is computed
// from it alone. Each shape is also held by an execution in which a wave has several rows.
// RUN: rm -rf %t && rejoin report %s -o %t --function=rows
// RUN: %root/utils/click-page %t/shapes-rows.cl.html '[...Array(7).keys()].map(i => find("#f0-" + (16 + i)).children[4].textContent).join("|")' | FileCheck %s
// CHECK: consecutive|same address|consecutive|scattered|consecutive|strided|consecutive
// RUN: rejoin run %s --kernel=rows --global=16,16 --local=16,16 --arg=zeros:65536 --arg=zeros:65536 --arg=i32:20 --check-analysis | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]*}} claims compared, 0 contradicted
// RUN: grep -q '2 of [0-9]* memory accesses are strided or scattered' %t/shapes-rows.cl.html
// Rows of one thread have no neighbours.
// RUN: rejoin report %s -o %t/column --function=column
// RUN: %root/utils/click-page %t/column/shapes-rows.cl.html 'find("#f0-28").children[4].textContent' | FileCheck --check-prefix=COLUMN %s
// COLUMN: scattered

__kernel void rows(__global int *out, __global const int *in, int w) {
  int x = get_global_id(0), y = get_global_id(1);
  int a = in[y * w + x];
  int b = in[y];
  int c = in[(y / 2) * w + (y & 1) + x];
  int d = in[(x * y) & 1023];
  int e = in[x + y % 3];
  int f = in[x * w];
  out[y * w + x] = a + b + c + d + e + f;
}

__attribute__((reqd_work_group_size(1, 64, 1)))
__kernel void column(__global int *out, int w) {
  int y = get_local_id(1);
  out[y * w] = 1;
}
