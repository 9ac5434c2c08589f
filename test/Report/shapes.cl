// How the lanes of a wave lie in memory; each shape is also held by an execution.
// RUN: rm -rf %t && rejoin report %s -o %t --function=shapes
// RUN: %root/utils/click-page %t/shapes.cl.html '[...Array(7).keys()].map(i => find("#f0-" + (16 + i)).children[4].textContent).join("|")' | FileCheck %s
// CHECK: same address|consecutive|stride 12 bytes|strided|consecutive in groups of 8|consecutive|stride -4 bytes
// RUN: rejoin run %s --kernel=shapes --global=64 --local=64 --arg=zeros:65536 --arg=zeros:65536 --arg=i32:5 --check-analysis | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]+}} {{claims?}} compared, 0 contradicted
// RUN: rejoin report %s -o %t --function=shapes --workgroup-size=64
// RUN: not rejoin report %s -o %t --function=nobody 2>&1 | FileCheck --check-prefix=NOBODY %s
// NOBODY: error: no function 'nobody' has a body in these files
// RUN: not rejoin report %s -o %t --group=few 2>&1 | FileCheck --check-prefix=GROUP %s
// GROUP: rejoin report: error: --group=few: expected wave, quad, a power of two, workgroup or grid


__kernel void shapes(__global int *out, __global const int *in, int n) {
  uint l = get_local_id(0);
  int a = in[n];
  int b = in[l];
  int c = in[l * 3];
  int d = in[l * n];
  int e = in[l & 7];
  out[l + n * 64] = a + b + c + d + e;
  out[4096 - l] = 1;
}
